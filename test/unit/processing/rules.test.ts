import { expect } from 'chai';
import { csvLine } from '../../../src/platform/csv.js';
import { batchWork, checkItems } from '../../../src/processing/batches/batch.service.js';
import { readResultQuery } from '../../../src/processing/jobs/job.handlers.js';
import { hasEnded, hasResults, oneSource, pageSize, readWork } from '../../../src/processing/jobs/job.rules.js';
import { formatData, leavesOf } from '../../../src/processing/parse/parse.formats.js';
import { meanConfidence, percent, shownBox, shownSize } from '../../../src/processing/reading.rules.js';
import { retryAfterSeconds } from '../../../src/processing/results/result.service.js';
import { withinTime } from '../../../src/processing/synchronous.js';
import { filenameOf } from '../../../src/processing/url-intake.js';
import { ServiceError } from '../../../src/vocabulary/errors.js';
import { xmlElement, xmlText } from '../../../src/vocabulary/markup.js';

/** Names of the fields that a call refuses. */
function refusedBy(call: () => unknown): string[] {
  try {
    call();
  } catch (error) {
    if (error instanceof ServiceError && Array.isArray(error.details))
      return error.details.map((problem: { field: string }) => problem.field);
    throw error;
  }
  return [];
}

describe('job.rules', () => {
  it('hasEnded(), hasResults(): what a job in each state has come to (D56)', () => {
    const states = ['QUEUED', 'IN_PROGRESS', 'SUCCEEDED', 'PARTIAL_SUCCESS', 'FAILED'] as const;
    expect(states.filter(hasEnded)).to.deep.equal(['SUCCEEDED', 'PARTIAL_SUCCESS', 'FAILED']);
    expect(states.filter(hasResults)).to.deep.equal(['SUCCEEDED', 'PARTIAL_SUCCESS']);
  });

  it('readWork() takes TEXT when nothing is said, drops duplicates, names answers by their question (D55)', () => {
    expect(readWork({})).to.deep.equal({ features: ['TEXT'], queries: [] });
    expect(readWork({ features: ['TABLES', 'TABLES', 'FORMS'] }).features).to.deep.equal(['TABLES', 'FORMS']);
    const { queries } = readWork({ features: ['QUERIES'], queries: [{ text: ' Total? ' }, { text: 'Due?', alias: 'due' }] });
    expect(queries).to.deep.equal([
      { text: 'Total?', alias: 'Total?' },
      { text: 'Due?', alias: 'due' },
    ]);
  });

  it('readWork() refuses queries without the feature, the feature without queries, and bad texts (D55)', () => {
    expect(refusedBy(() => readWork({ queries: [{ text: 'a' }] }))).to.deep.equal(['queries']);
    expect(refusedBy(() => readWork({ features: ['QUERIES'] }))).to.deep.equal(['queries']);
    const texts = ['', ' ', 'x'.repeat(200), 'x'.repeat(201)].map((text) => ({ text }));
    const refused = refusedBy(() => readWork({ features: ['QUERIES'], queries: texts }));
    expect(refused).to.deep.equal(['queries[0].text', 'queries[1].text', 'queries[3].text']);
  });

  it('oneSource() wants exactly one (D7)', () => {
    expect(oneSource({ documentId: 'a', documentUrl: null })).to.deep.equal({ id: 'a' });
    expect(oneSource({ documentUrl: 'b' })).to.deep.equal({ url: 'b' });
    for (const given of [{}, { documentId: 'a', documentUrl: 'b' }])
      expect(refusedBy(() => oneSource(given))).to.deep.equal(['documentId', 'documentUrl']);
  });

  it('pageSize() is 1000 by default and at most, never below 1 (D59)', () => {
    expect([undefined, null, 1, 1000, 1001].map((given) => pageSize(given))).to.deep.equal([1000, 1000, 1, 1000, 1000]);
    expect(refusedBy(() => pageSize(0))).to.deep.equal(['maxResults']);
  });

  it('a batch that is standard looks for text alone; features alone mean advanced (D55)', () => {
    expect(batchWork({ processingType: 'standard', features: ['TEXT'] }).features).to.deep.equal(['TEXT']);
    expect(refusedBy(() => batchWork({ processingType: 'standard', features: ['TABLES'] }))).to.deep.equal(['features']);
    expect(batchWork({ processingType: 'advanced', features: ['TABLES'] }).features).to.deep.equal(['TABLES']);
    expect(batchWork({ features: ['FORMS'] }).features).to.deep.equal(['FORMS']);
    expect(batchWork({}).features).to.deep.equal(['TEXT']);
  });

  it('checkItems() names each bad item of a batch (D7, D57)', () => {
    const refused = refusedBy(() => checkItems([{ id: 'a' }, {}, { id: 'a', url: 'b' }, { url: 'b' }]));
    expect(refused).to.deep.equal(['documents[1].id', 'documents[1].url', 'documents[2].id', 'documents[2].url']);
    expect(refusedBy(() => checkItems(Array(101).fill({ id: 'a' })))).to.deep.equal(['documents']);
  });
});

describe('result query', () => {
  it('readResultQuery() reads texts and names what is wrong (D4)', () => {
    expect(readResultQuery({ format: 'csv', maxResults: '7', includeGeometry: 'false', nextToken: 't', other: 'x' })).to.deep.equal({
      format: 'csv',
      maxResults: 7,
      includeGeometry: false,
      nextToken: 't',
    });
    for (const [name, value] of Object.entries({ format: 'yaml', maxResults: '2.5', includeGeometry: 'perhaps' }))
      expect(refusedBy(() => readResultQuery({ [name]: value }))).to.deep.equal([name]);
  });

  it('retryAfterSeconds() grows with the time that the job has run, from 1 to 30', () => {
    const submittedAt = new Date(0);
    const after = (seconds: number) => retryAfterSeconds({ submittedAt }, new Date(seconds * 1000));
    expect([0, 5, 100, 900].map(after)).to.deep.equal([1, 1, 10, 30]);
  });
});

describe('delimited', () => {
  it('csvLine() follows RFC 4180 and disarms formulas but not numbers (D60, D120)', () => {
    expect(csvLine(['a,b', 'say "x"', 'two\nlines', null, 5])).to.equal('"a,b","say ""x""","two\nlines",,5\r\n');
    expect(csvLine(['=1+1', '+49 30', '-5.20', '@x', '+12'])).to.equal("'=1+1,'+49 30,-5.20,'@x,+12\r\n");
  });

  it('xmlText() escapes, and leaves out what XML cannot hold', () => {
    expect(xmlText('<a & "b">\u0000\u000b\ud800é😀')).to.equal('&lt;a &amp; &quot;b&quot;&gt;é😀');
    expect(xmlElement('cell', { row: 1, span: undefined, note: null }, null)).to.equal('<cell row="1"/>');
  });
});

describe('extracted data as text (D54)', () => {
  const data = { vendor: { name: 'A & B' }, items: [{ total: 5 }, { total: null }], tags: [], '2nd key': true };

  it('leavesOf() gives values with their paths', () => {
    expect(leavesOf(data)).to.deep.equal([
      ['vendor.name', 'A & B'],
      ['items[0].total', 5],
      ['items[1].total', null],
      ['2nd key', true],
    ]);
  });

  it('formatData() writes csv, xml and text', () => {
    expect(formatData(data, 'csv', { 'vendor.name': 0.9 }).split('\r\n').slice(0, 3)).to.deep.equal([
      'field,value,confidence',
      'vendor.name,A & B,0.9',
      'items[0].total,5,',
    ]);
    const xml = formatData(data, 'xml', {});
    expect(xml).to.include('<name>A &amp; B</name>').and.include('<field name="2nd key">true</field>').and.include('<total/>');
    expect(formatData(data, 'text', {})).to.equal('vendor.name: A & B\nitems[0].total: 5\nitems[1].total: \n2nd key: true\n');
  });
});

describe('reading.rules', () => {
  it('meanConfidence() weighs words by length; words of a text layer count as 0.99', () => {
    expect(meanConfidence([])).to.equal(null);
    expect(meanConfidence([{ text: 'ab', confidence: null }])).to.equal(0.99);
    expect(
      meanConfidence([
        { text: 'a', confidence: 0 },
        { text: 'bcd', confidence: 1 },
      ]),
    ).to.equal(0.75);
  });

  it('percent() is 0-100 with two decimals, shownBox() stays within the page', () => {
    expect([percent(0.98765), percent(1.2), percent(null)]).to.deep.equal([98.77, 100, null]);
    expect(shownBox({ left: -0.1, top: 0.9, width: 2, height: 0.5 })).to.deep.equal({ left: 0, top: 0.9, width: 1, height: 0.1 });
  });

  it('shownSize() is points for PDF and pixels for pictures (D62)', () => {
    const page = { width: 595.276, height: 841.89, pixelWidth: 1654, pixelHeight: 2339 };
    expect(shownSize(page, 'pdf')).to.deep.equal({ width: 595.28, height: 841.89 });
    expect(shownSize(page, 'png')).to.deep.equal({ width: 1654, height: 2339 });
  });
});

describe('url-intake', () => {
  it('filenameOf() takes the last part of the path, else a name by content', () => {
    expect(filenameOf('https://x.example/a/My%20file.pdf?x=1', 'application/pdf')).to.equal('My file.pdf');
    expect(filenameOf('https://x.example/', 'image/png')).to.equal('document.png');
    expect(filenameOf('https://x.example/%E0%A4%A', 'image/tiff')).to.equal('document.tiff');
    expect(filenameOf('https://x.example/..%2f..%2fetc', 'application/pdf')).to.equal('etc');
  });
});

describe('withinTime()', () => {
  it('is EXTRACTION_TIMEOUT when the work does not end, and ends it by its signal (D51)', async () => {
    let reason: unknown;
    const work = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => {
          reason = signal.reason;
          reject(new Error('whatever the work says'));
        });
      });
    const error = await withinTime(5, work).catch((caught: unknown) => caught);
    expect(error).to.be.instanceOf(ServiceError).with.property('code', 'EXTRACTION_TIMEOUT');
    expect(reason).to.equal(error);
  });

  it('passes results and refusals on', async () => {
    expect(await withinTime(1000, async () => 5)).to.equal(5);
    const refused = await withinTime(1000, () => Promise.reject(new ServiceError('DOCUMENT_TOO_LARGE'))).catch((caught: unknown) => caught);
    expect(refused).to.have.property('code', 'DOCUMENT_TOO_LARGE');
  });
});
