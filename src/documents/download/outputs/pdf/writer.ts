import { type FileHandle, open } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import type { PdfDictionary, PdfValue } from './glyphless-font.js';

/** A value as PDF spells it; `refOf` gives the object number of a reference. */
export function spell(value: PdfValue, refOf: (ref: number) => number): string {
  if (typeof value === 'string') return `/${value}`;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return `[${value.map((item) => spell(item, refOf)).join(' ')}]`;
  if (isRef(value)) return `${refOf(value.ref)} 0 R`;
  if (isText(value)) return `(${value.text.replace(/[\\()]/g, (c) => `\\${c}`)})`;
  return `<< ${spellEntries(value as PdfDictionary, refOf)} >>`;
}

/** The entries of a dictionary without its brackets. */
export function spellEntries(dictionary: PdfDictionary, refOf: (ref: number) => number): string {
  return Object.entries(dictionary)
    .map(([key, value]) => `/${key} ${spell(value, refOf)}`)
    .join(' ');
}

/** Whether the value is a reference. */
export const isRef = (value: PdfValue): value is { readonly ref: number } =>
  typeof value === 'object' && 'ref' in value && typeof value.ref === 'number';

/** Whether the value is a string. */
export const isText = (value: PdfValue): value is { readonly text: string } =>
  typeof value === 'object' && 'text' in value && typeof value.text === 'string';

/** Writes a PDF object by object straight to a file, so that a document of any length is never held whole. */
export class PdfWriter {
  private readonly offsets: number[] = [];
  private position = 0;

  private constructor(private readonly file: FileHandle) {}

  /** Begins a PDF at the path, in place of what was there. */
  static async create(path: string): Promise<PdfWriter> {
    const writer = new PdfWriter(await open(path, 'w'));
    await writer.append(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'));
    return writer;
  }

  /** The number of an object that is written later; each must be written once. */
  reserve(): number {
    this.offsets.push(-1);
    return this.offsets.length;
  }

  /** Writes an object; `body` without `obj` and `endobj`. */
  async object(number: number, body: string): Promise<void> {
    this.offsets[number - 1] = this.position;
    await this.append(Buffer.from(`${number} 0 obj\n${body}\nendobj\n`, 'latin1'));
  }

  /** Writes a stream of bytes that are encoded as the entries say. */
  async stream(number: number, entries: string, bytes: Buffer): Promise<void> {
    this.offsets[number - 1] = this.position;
    await this.append(Buffer.from(`${number} 0 obj\n<< ${entries} /Length ${bytes.length} >>\nstream\n`, 'latin1'));
    await this.append(bytes);
    await this.append(Buffer.from('\nendstream\nendobj\n', 'latin1'));
  }

  /** Writes operators as a compressed stream. */
  operators(number: number, operators: string): Promise<void> {
    return this.stream(number, '/Filter /FlateDecode', deflateSync(Buffer.from(operators, 'latin1')));
  }

  /** Writes cross-reference table and trailer, and closes the file. */
  async end(root: number): Promise<void> {
    const start = this.position;
    const entries = this.offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    const size = this.offsets.length + 1;
    await this.append(
      Buffer.from(
        `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root ${root} 0 R >>\nstartxref\n${start}\n%%EOF\n`,
        'latin1',
      ),
    );
    await this.file.close();
  }

  /** Gives the file up. */
  async abandon(): Promise<void> {
    await this.file.close().catch(() => undefined);
  }

  private async append(bytes: Buffer): Promise<void> {
    await this.file.write(bytes, 0, bytes.length, this.position);
    this.position += bytes.length;
  }
}
