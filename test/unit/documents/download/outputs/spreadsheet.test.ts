import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { writeWorkbook } from '../../../../../src/documents/download/outputs/spreadsheet.js';
import { unzip } from '../../../../support/unzip.js';

describe('documents/download/outputs/spreadsheet', () => {
  it('holds texts as they are, whatever spreadsheet programs read into them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'docket-spreadsheet-'));
    try {
      const path = join(folder, 'a.xlsx');
      const values = ['scan_x0041_', '2026-02-31', '0001-01-01', `${'a'.repeat(32_766)}\u{1f600}b`, '=1+1', 'a\u0000\ud800b'];
      const fields = values.map((value, at) => ({ path: `f${at}`, value, confidence: 1, page: 1, text: null }));
      await writeWorkbook({ fields, items: { columns: [], rows: [] } }, path);
      const files = unzip(readFileSync(path));
      const said = (files.get('xl/sharedStrings.xml') ?? files.get('xl/worksheets/sheet1.xml'))!.toString();
      const texts = [...said.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text);
      expect(texts).to.include.members(['scan_x005F_x0041_', '2026-02-31', '0001-01-01', 'a'.repeat(32_766), '=1+1', 'ab']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
