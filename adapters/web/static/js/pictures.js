// Pictures are fetched with the token and shown as blobs; a picture keeps its name as long as it is the same.

const MOST = 200;

export class Pictures {
  constructor(api) {
    this.api = api;
    this.kept = new Map();
  }

  /** The blob address of a picture. Throws Refused. */
  get(chat, name) {
    const found = this.kept.get(name);
    if (found) {
      this.kept.delete(name);
      this.kept.set(name, found);
      return found;
    }
    const wanted = this.api
      .fetch(`/api/picture/${chat}/${name}`)
      .then((response) => response.blob())
      .then((blob) => URL.createObjectURL(blob));
    wanted.catch(() => this.kept.delete(name));
    return this.keep(name, wanted);
  }

  /** Keep a picture that came with its bytes under its name. */
  put(name, png) {
    return this.kept.get(name) ?? this.keep(name, Promise.resolve(inline(png)));
  }

  keep(name, wanted) {
    this.kept.set(name, wanted);
    if (this.kept.size > MOST) {
      const [oldest, address] = this.kept.entries().next().value;
      this.kept.delete(oldest);
      address.then((url) => URL.revokeObjectURL(url), () => {});
    }
    return wanted;
  }
}

/** The blob address of a picture that came with its bytes. */
export function inline(png) {
  const bytes = Uint8Array.from(atob(png), (c) => c.charCodeAt(0));
  return URL.createObjectURL(new Blob([bytes], { type: "image/png" }));
}
