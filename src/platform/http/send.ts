import type { Writable } from 'node:stream';

/**
 * Writes to a stream at the pace of its reader: waits, when the stream wants no more for now, until it does or is closed. Gives whether it can still
 * be written to; false when the reader has gone. Leaves no listener behind: a slow reader makes one stream wait thousands of times.
 */
export async function send(stream: Writable, content: string | Uint8Array): Promise<boolean> {
  if (stream.destroyed || stream.writableEnded) return false;
  if (stream.write(content)) return true;
  await new Promise<void>((done) => {
    const resume = () => {
      stream.off('drain', resume).off('close', resume);
      done();
    };
    stream.on('drain', resume).on('close', resume);
  });
  return !stream.destroyed;
}
