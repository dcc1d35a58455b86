import { open } from 'node:fs/promises';
import { checkSize, MOST_FILE_BYTES } from '../stages/size.js';

/** Bytes of a piece: a file goes to a worker in pieces, so that the server's process never holds one, let alone the copy that a message makes. */
const PIECE_BYTES = 1_048_576;

/** The file of a task on its way: first how long it is and whether its pieces follow, then the pieces; null: it could not be read on. */
export type FileMessage = { kind: 'file'; size: number; follows: boolean } | { kind: 'piece'; bytes: Uint8Array | null };

/**
 * Sends a file; `send` resolves when the message has left. One that is too large to be read is not sent: the worker says so. Nor is one that is not there.
 */
export async function sendFile(path: string | null, send: (message: FileMessage) => Promise<void>): Promise<void> {
  const file = path === null ? null : await open(path).catch(() => null);
  if (!file) return send({ kind: 'file', size: 1, follows: false });
  try {
    const { size } = await file.stat();
    const follows = size <= MOST_FILE_BYTES;
    await send({ kind: 'file', size, follows });
    const piece = Buffer.allocUnsafeSlow(Math.min(PIECE_BYTES, size));
    for (let at = 0; follows && at < size; ) {
      const bytesRead = await file.read(piece, 0, piece.length, at).then(
        (read) => read.bytesRead,
        () => 0,
      );
      await send({ kind: 'piece', bytes: bytesRead === 0 ? null : piece.subarray(0, bytesRead) });
      if (bytesRead === 0) return;
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
}

/** The file is not there any more, or not whole: its document was deleted, or its disk is away. Nothing is wrong with the worker that asked. */
export class FileGone extends Error {
  override name = 'FileGone';
  constructor() {
    super('the file is gone');
  }
}

/** A file as it arrives in a worker. */
export class ArrivingFile {
  private bytes: Buffer | null = null;
  private received = 0;
  /** The whole file. Rejects with DOCUMENT_TOO_LARGE, or with FileGone. */
  readonly whole: Promise<Buffer>;
  private resolve!: (bytes: Buffer) => void;
  private reject!: (error: unknown) => void;

  constructor() {
    this.whole = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  receive(message: FileMessage): void {
    if (message.kind === 'file') this.begin(message);
    else if (!message.bytes) this.reject(new FileGone());
    else {
      this.bytes?.set(message.bytes, this.received);
      this.received += message.bytes.length;
    }
    if (this.bytes && this.received === this.bytes.length) this.resolve(this.bytes);
  }

  private begin({ size, follows }: Extract<FileMessage, { kind: 'file' }>): void {
    try {
      checkSize(size);
      if (!follows) throw new FileGone();
      this.bytes = Buffer.allocUnsafeSlow(size);
    } catch (error) {
      this.reject(error);
    }
  }
}
