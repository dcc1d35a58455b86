/** The bytes of a file of this machine, as a stream, with its size and name. Node only. */
export async function openPath(path: string): Promise<{ stream: ReadableStream<Uint8Array>; size: number; name: string }> {
  const [{ createReadStream }, { stat }, { basename }, { Readable }] = await Promise.all([
    import('node:fs'),
    import('node:fs/promises'),
    import('node:path'),
    import('node:stream'),
  ]);
  const { size } = await stat(path);
  return { stream: Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>, size, name: basename(path) };
}
