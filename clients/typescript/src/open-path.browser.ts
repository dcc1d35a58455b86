/** A browser has no paths. */
export async function openPath(): Promise<never> {
  throw new TypeError('A browser cannot open a path: give a File or a Blob.');
}
