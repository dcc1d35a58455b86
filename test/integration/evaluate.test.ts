import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { expect } from 'chai';

const SCRIPT = join(import.meta.dirname, '..', '..', 'src', 'evaluate.js');
const run = promisify(execFile);

/** Runs the command; gives its exit code and what it printed. */
async function evaluate(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  try {
    const { stdout, stderr } = await run(process.execPath, [SCRIPT, ...args], { timeout: 60_000 });
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, err: stderr };
  }
}

async function writeInvoice(path: string, number: string): Promise<void> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  const lines = ['INVOICE', 'Cedar Print Ltd', `Invoice number: ${number}`, 'Invoice date: 2025-06-05', 'Total: EUR 12.00'];
  for (const [index, text] of lines.entries()) page.drawText(text, { x: 50, y: 780 - index * 20, size: 11, font });
  await writeFile(path, await document.save());
}

describe('npm run evaluate (slow: starts the program, really reads)', () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docket-evaluate-'));
    await writeInvoice(join(folder, 'a.pdf'), 'A-1');
    await writeInvoice(join(folder, 'b.pdf'), 'B-2');
    await writeFile(join(folder, 'a.truth.json'), JSON.stringify({ type: 'invoice', invoice_number: 'A-1', total_amount: 13 }));
    await writeFile(join(folder, 'broken.pdf'), 'no document at all');
  });

  after(() => rm(folder, { recursive: true, force: true }));

  it('compares what was read with the truth beside it, writes every prediction and ends with 1 below --min-f1', async () => {
    const out = join(folder, 'out', 'predictions.jsonl');
    const { code, out: printed } = await evaluate(folder, '--out', out, '--misses', '5', '--workers', '1', '--min-f1', '0.99');
    expect(code).to.equal(1);
    expect(printed).to.match(/invoice_number +precision 100.0% {2}recall 100.0%/);
    expect(printed).to.include('a.pdf total_amount: expected 13, received 12');
    expect(printed).to.match(/3 documents, 2 pages in .* pages\/s with 1 workers/);
    const predictions = (await readFile(out, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(predictions.map(({ file, type, status }) => [file, type, status])).to.deep.equal([
      ['a.pdf', 'invoice', 'completed'],
      ['b.pdf', 'invoice', 'completed'],
      ['broken.pdf', null, 'failed'],
    ]);
  });

  for (const [args, code, sentence] of [
    [['--help'], 0, 'Exit codes:'],
    [['/no/such/folder'], 2, '/no/such/folder is no folder that can be read'],
    [['.', '--quality', 'best'], 2, 'expected speed, balanced or accuracy for --quality, received best'],
  ] as const) {
    it(`answers ${args.join(' ') || 'no arguments'} with exit code ${code}`, async () => {
      const result = await evaluate(...args);
      expect(result.code).to.equal(code);
      expect(result.out + result.err).to.include(sentence);
    });
  }
});
