/** Long enough for a browser that asks where to put the file. */
const KEPT_MS = 60_000;

/** Hands the person a file that was made here. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  saveAddress(name, url);
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** Hands the person a file of this host. */
export function saveAddress(name: string, address: string): void {
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}
