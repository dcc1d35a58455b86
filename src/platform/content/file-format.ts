/** Formats that are read (D20). */
export type FileFormat = 'pdf' | 'png' | 'jpeg' | 'tiff' | 'bmp' | 'webp';

/** What acceptance knows of a file: decided by its first bytes, never by its name (D20). */
export interface FileFacts {
  readonly format: FileFormat | null;
  /** Media types that fit the content, the standard one first. */
  readonly mediaTypes: readonly string[];
  readonly sizeBytes: number;
  readonly pixelWidth: number | null;
  readonly pixelHeight: number | null;
}

/** Media types of each format, the standard one first. */
export const MEDIA_TYPES: Readonly<Record<FileFormat, readonly string[]>> = {
  pdf: ['application/pdf', 'application/x-pdf'],
  png: ['image/png', 'image/x-png'],
  jpeg: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  tiff: ['image/tiff', 'image/tif', 'image/x-tiff'],
  bmp: ['image/bmp', 'image/x-bmp', 'image/x-ms-bmp'],
  webp: ['image/webp'],
};

/** How many leading bytes sniffing looks at: a PDF's header may follow up to 1,024 bytes of junk. */
export const HEAD_BYTES = 4096;

const startsWith = (head: Uint8Array, ...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);
const ascii = (head: Uint8Array, from: number, to: number) => Buffer.from(head.subarray(from, to)).toString('latin1');

/** The format by signature, or null (D20). Pure. */
export function sniffFormat(head: Uint8Array): FileFormat | null {
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (startsWith(head, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (
    startsWith(head, 0x49, 0x49, 0x2a, 0x00) ||
    startsWith(head, 0x4d, 0x4d, 0x00, 0x2a) ||
    startsWith(head, 0x49, 0x49, 0x2b, 0x00) ||
    startsWith(head, 0x4d, 0x4d, 0x00, 0x2b)
  )
    return 'tiff';
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'webp';
  if (ascii(head, 0, 2) === 'BM' && head.length >= 26 && isBitmapHeader(head)) return 'bmp';
  return ascii(head, 0, 1024 + 5).includes('%PDF-') ? 'pdf' : null;
}

/** A BMP's info header has one of few sizes; "BM" alone is also how many texts begin. */
function isBitmapHeader(head: Uint8Array): boolean {
  const size = new DataView(head.buffer, head.byteOffset).getUint32(14, true);
  return [12, 40, 52, 56, 64, 108, 124].includes(size);
}
