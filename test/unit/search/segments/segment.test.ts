import { expect } from 'chai';
import { parseQuery } from '../../../../src/search/query/query.parser.js';
import { entryBody } from '../../../../src/search/search.entry.js';
import { ByteReader, ByteWriter } from '../../../../src/search/segments/bytes.js';
import { neededBlocks } from '../../../../src/search/segments/segment.blocks.js';
import { type BuiltSegment, SegmentBuilder, type SegmentDocument } from '../../../../src/search/segments/segment.build.js';
import { AmountSum, columnsOf, decodeColumns, encodeColumns } from '../../../../src/search/segments/segment.columns.js';
import { match, planMatch } from '../../../../src/search/segments/segment.match.js';
import { chooseSegments, MERGE_LIMITS } from '../../../../src/search/segments/segment.merge.js';
import { pageOf, type Ranked, scoreOf, totalsOf, weightsOf } from '../../../../src/search/segments/segment.rank.js';

const SCOPE = { organizationId: 70, mode: 'live' } as const;

interface Paper {
  readonly text: string;
  readonly vendor?: string;
  readonly type?: string | null;
  readonly currency?: string | null;
  readonly totalAmount?: string | null;
  readonly confidence?: number | null;
}

async function documentOf(paper: Paper, index: number): Promise<SegmentDocument> {
  const id = `doc_${String(index).padStart(4, '0')}`;
  const document = {
    id,
    ...SCOPE,
    filename: 'paper.pdf',
    vendorName: paper.vendor ?? null,
    customerName: null,
    invoiceNumber: null,
    metadata: {},
  };
  const { type = 'invoice', currency = 'EUR', totalAmount = null, confidence = null } = paper;
  const body = await entryBody({ document, text: paper.text, extractedData: null });
  return { id, body, type, status: 'completed', currency, totalAmount, confidence, createdAt: index * 1000 };
}

async function segmentOf(papers: readonly Paper[], wanted?: (word: string) => boolean): Promise<BuiltSegment> {
  const builder = new SegmentBuilder(SCOPE, wanted);
  for (const [index, paper] of papers.entries()) await builder.add(await documentOf(paper, index));
  return builder.finish();
}

const ask = (segment: BuiltSegment, text: string, hidden: number[] = []) =>
  match(planMatch(parseQuery(text), []), segment, segment.columns, hidden);
const fittingOf = (segment: BuiltSegment, text: string, hidden?: number[]) =>
  [...ask(segment, text, hidden).fitting].flatMap((fits, ordinal) => (fits === 1 ? [ordinal] : []));

/** Numbers that are the same each time. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
}

describe('bytes', () => {
  it('are read as they were written', () => {
    const writer = new ByteWriter();
    const numbers = [0, 1, 127, 128, 300, 2 ** 31, 2 ** 32 + 5, 2 ** 50];
    for (const number of numbers) writer.number(number);
    writer.text('straße 東');
    const reader = new ByteReader(writer.take());
    expect(numbers.map(() => reader.number())).to.deep.equal(numbers);
    expect([reader.text(), reader.isAtEnd, writer.length]).to.deep.equal(['straße 東', true, 0]);
  });
});

describe('a segment', () => {
  it('finds what a look at each document finds: words, prefixes, phrases, alternatives, exclusions, fields (D42)', async () => {
    const random = numbersFrom(7);
    const words = ['steel', 'steam', 'pipe', 'pipes', 'rust', 'a', 'ab', 'abc', 'größe', '5', '57', '東京'];
    const pick = () => words[Math.floor(random() * words.length)]!;
    const papers = Array.from({ length: 300 }, () => ({
      text: Array.from({ length: 1 + Math.floor(random() * 6) }, pick).join(' '),
      vendor: pick(),
    }));
    const segment = await segmentOf(papers);
    const has = (test: (texts: string[], vendor: string) => boolean) =>
      papers.flatMap(({ text, vendor }, i) => (test(text.split(' '), vendor) ? [i] : []));
    const phrase = (texts: string[], row: string[]) => texts.some((_, i) => row.every((word, k) => texts[i + k] === word));
    expect(fittingOf(segment, 'steel')).to.deep.equal(has((texts) => texts.includes('steel')));
    expect(fittingOf(segment, 'ste*')).to.deep.equal(has((texts) => texts.some((word) => word.startsWith('ste'))));
    expect(fittingOf(segment, 'a*')).to.deep.equal(has((texts) => texts.some((word) => word.startsWith('a'))));
    expect(fittingOf(segment, '東*')).to.deep.equal(has((texts) => texts.includes('東京')));
    expect(fittingOf(segment, 'GROSSE')).to.deep.equal(has((texts) => texts.includes('größe')));
    expect(fittingOf(segment, '"steel pipe rust"')).to.deep.equal(has((texts) => phrase(texts, ['steel', 'pipe', 'rust'])));
    expect(fittingOf(segment, '"a a"')).to.deep.equal(has((texts) => phrase(texts, ['a', 'a'])));
    expect(fittingOf(segment, 'steel-pip*')).to.deep.equal(
      has((texts) => texts.includes('steel') && texts.some((word) => word.startsWith('pip'))),
    );
    expect(fittingOf(segment, 'steel pipe -rust')).to.deep.equal(
      has((texts) => texts.includes('steel') && texts.includes('pipe') && !texts.includes('rust')),
    );
    expect(fittingOf(segment, 'pipe OR 57 -"a ab"')).to.deep.equal(
      has((texts) => (texts.includes('pipe') || texts.includes('57')) && !phrase(texts, ['a', 'ab'])),
    );
    expect(fittingOf(segment, 'vendor:ste*')).to.deep.equal(has((_, vendor) => vendor.startsWith('ste')));
    expect(fittingOf(segment, 'customer:steel')).to.deep.equal([]);
    expect(fittingOf(segment, 'paper')).to.have.lengthOf(papers.length);
    for (const none of ['zzz', 'zzz*', '!', '"steel zzz"', 'vendor:zzz']) expect(fittingOf(segment, none), none).to.deep.equal([]);
  });

  it('finds words over many blocks, and reads only those that it needs', async () => {
    const papers = Array.from({ length: 1500 }, (_, i) => ({ text: `w${i.toString(36)} all w${(i % 7).toString(36)}x${i}` }));
    const segment = await segmentOf(papers);
    expect(segment.directory.length).to.be.greaterThan(3);
    for (const [query, found] of [
      ['w1a', [46]],
      ['w15n', [1499]],
      ['wzz', [1295]],
      ['w0', [0]],
    ] as const) {
      const plan = planMatch(parseQuery(query), []);
      const needed = neededBlocks(segment.directory, plan.sought);
      expect(needed, query).to.have.lengthOf(1);
      const read = { ...segment, blocks: new Map(needed.map((number) => [number, segment.blocks.get(number)!])) };
      expect([...match(plan, read, segment.columns, []).fitting].flatMap((fits, i) => (fits ? [i] : []))).to.deep.equal([...found]);
    }
    expect(fittingOf(segment, 'w2*')).to.deep.equal(
      papers.flatMap(({ text }, i) => (text.split(' ').some((word) => word.startsWith('w2')) ? [i] : [])),
    );
  });

  it('leaves out what is dead or hidden, also where spread is told', async () => {
    const segment = { ...(await segmentOf([{ text: 'steel' }, { text: 'steel' }, { text: 'steel' }])), dead: Buffer.from([0b001]) };
    expect(fittingOf(segment, 'steel', [2])).to.deep.equal([1]);
    expect(ask(segment, 'steel', [2]).spread).to.deep.equal([1]);
  });

  it('lets no phrase reach from one field into the next', async () => {
    const segment = await segmentOf([{ text: 'pipes', vendor: 'Acme' }]);
    expect([fittingOf(segment, 'filename:paper'), fittingOf(segment, '"pdf pipes"')]).to.deep.equal([[0], []]);
  });

  it('has with chosen words what it has with all', async () => {
    const papers = [{ text: 'steel pipe' }, { text: 'pipe steel rust' }];
    const chosen = await segmentOf(papers, (word) => ['_steel', '_pipe'].includes(word));
    expect([fittingOf(chosen, '"pipe steel"'), fittingOf(chosen, 'steel'), fittingOf(chosen, 'rust')]).to.deep.equal([[1], [0, 1], []]);
  });

  it('compares columns: types, currencies without case, amounts, alternatives of words and columns', async () => {
    const segment = await segmentOf([
      { text: 'steel', type: 'invoice', currency: 'EUR', totalAmount: '99.9900' },
      { text: 'wood', type: 'contract', currency: 'USD', totalAmount: '-0.5000' },
      { text: 'wood', type: null, currency: null, totalAmount: null },
    ]);
    expect(fittingOf(segment, 'type:contract')).to.deep.equal([1]);
    expect(fittingOf(segment, 'type:con*')).to.deep.equal([1]);
    expect(fittingOf(segment, 'steel OR type:contract')).to.deep.equal([0, 1]);
    expect(fittingOf(segment, 'wood -type:contract')).to.deep.equal([2]);
    expect(fittingOf(segment, 'currency:eur')).to.deep.equal([0]);
    expect(fittingOf(segment, 'total_amount:99.99')).to.deep.equal([0]);
    expect(fittingOf(segment, 'total_amount:<0')).to.deep.equal([1]);
    expect(fittingOf(segment, 'total_amount:>=-0.5')).to.deep.equal([0, 1]);
    expect(fittingOf(segment, 'total_amount:>99.99')).to.deep.equal([]);
  });
});

describe('columns', () => {
  it('come back from their bytes, and amounts of any size add up exactly', () => {
    const amounts = ['99999999999999.9999', '-0.0001', '0.1000', '0.2000', null, '12345678901234.5678'];
    const documents = amounts.map((totalAmount, i) => ({
      type: i === 0 ? null : 'invoice',
      status: 'completed',
      currency: i % 2 === 0 ? 'EUR' : null,
      totalAmount,
      confidence: i === 1 ? null : 0.5 + i / 100,
      createdAt: Date.UTC(2024, 1, 1 + i),
    }));
    const columns = columnsOf(documents);
    const bytes = Buffer.concat([Buffer.from([1]), encodeColumns(columns)]).subarray(1);
    expect(decodeColumns(bytes, documents.length)).to.deep.equal(columns);
    const sum = new AmountSum();
    for (const ordinal of [0, 1, 2, 3, 5]) sum.add(columns, ordinal);
    expect(sum.total).to.equal(Number('112345678901234.8676'));
  });
});

describe('ranking', () => {
  async function rankedOf(parts: readonly (readonly Paper[])[], query: string): Promise<{ ranked: Ranked[]; weights: number[] }> {
    const plan = planMatch(parseQuery(query), []);
    let first = 0;
    const ranked: Ranked[] = [];
    for (const papers of parts) {
      const builder = new SegmentBuilder(SCOPE);
      for (const [i, paper] of papers.entries()) await builder.add(await documentOf(paper, first + i));
      first += papers.length;
      const segment = await builder.finish();
      ranked.push({ columns: segment.columns, matches: match(plan, segment, segment.columns, []), idOf: (i) => segment.ids[i]! });
    }
    const weights = weightsOf(
      ranked.map(({ matches }) => matches),
      first,
    );
    return { ranked, weights };
  }
  const page = (
    ranked: Ranked[],
    weights: number[],
    by: 'relevance' | 'confidence',
    direction: 'asc' | 'desc',
    limit: number,
    offset = 0,
  ) =>
    pageOf(
      ranked,
      by === 'relevance' ? ({ matches }, i) => scoreOf(matches, weights, i) : ({ columns }, i) => columns.confidence[i]!,
      direction,
      weights,
      { limit, offset },
    ).map(({ documentId }) => Number(documentId.slice(4)));

  it('puts the seldom word before the frequent one and more of a word before less, ties newest first (D44)', async () => {
    const { ranked, weights } = await rankedOf(
      [
        [{ text: 'wood' }, { text: 'wood wood' }, { text: 'rust' }],
        [{ text: 'wood' }, { text: 'wood' }, { text: 'none' }],
      ],
      'wood OR rust',
    );
    expect(page(ranked, weights, 'relevance', 'desc', 10)).to.deep.equal([2, 1, 4, 3, 0]);
    expect(page(ranked, weights, 'relevance', 'desc', 2, 1)).to.deep.equal([1, 4]);
    expect(totalsOf(ranked, weights).hits).to.equal(5);
  });

  it('sorts by a column over segments, none least, ties newest first, whatever the page', async () => {
    const random = numbersFrom(3);
    const parts = [0, 1, 2].map(() =>
      Array.from({ length: 900 }, () => ({ text: 'all', confidence: random() < 0.1 ? null : Math.floor(random() * 50) / 50 })),
    );
    const { ranked, weights } = await rankedOf(parts, 'all');
    const all = parts.flat().map(({ confidence }, i) => ({ i, key: confidence ?? -1 }));
    for (const direction of ['asc', 'desc'] as const) {
      const sign = direction === 'asc' ? 1 : -1;
      const expected = [...all].sort((a, b) => (a.key - b.key) * sign || b.i - a.i).map(({ i }) => i);
      for (const [limit, offset] of [
        [20, 0],
        [20, 1333],
        [100, 2650],
        [10, 5000],
      ] as const)
        expect(page(ranked, weights, 'confidence', direction, limit, offset), `${direction} ${offset}`).to.deep.equal(
          expected.slice(offset, offset + limit),
        );
    }
  });

  it('adds up by type and currency, in the order of their names, none first (D45)', async () => {
    const { ranked, weights } = await rankedOf(
      [
        [
          { text: 'all', currency: 'USD', totalAmount: '1.0000' },
          { text: 'all', type: null, currency: null, totalAmount: '0.1000' },
        ],
        [{ text: 'all', type: 'contract', totalAmount: '2.5000' }, { text: 'all', currency: 'USD', totalAmount: '0.2000' }, { text: 'no' }],
      ],
      'all',
    );
    const totals = totalsOf(ranked, weights);
    expect([...totals.byType]).to.deep.equal([
      [null, 1],
      ['contract', 1],
      ['invoice', 2],
    ]);
    expect(totals.amounts).to.deep.equal([
      { currency: null, count: 1, total: 0.1 },
      { currency: 'EUR', count: 1, total: 2.5 },
      { currency: 'USD', count: 2, total: 1.2 },
    ]);
  });
});

describe('chooseSegments()', () => {
  const sizes = (...living: number[]) => living.map((each) => ({ documents: each, living: each, size: 1000 }));
  it('takes the small ones, so that few are left and a document is written again seldom', () => {
    const chosen = (living: number[], changes: number) =>
      chooseSegments(sizes(...living), changes, MERGE_LIMITS).map((each) => each.living);
    expect(chosen([100, 200, 400, 8192], 100)).to.deep.equal([100, 200, 400]);
    expect(chosen([200, 400], 100)).to.deep.equal([]);
    expect(chosen([4000, 4000, 4000], 4000)).to.deep.equal([4000]);
    expect(chooseSegments([{ documents: 8000, living: 3000, size: 1000 }], 100, MERGE_LIMITS)).to.have.lengthOf(1);
  });
});
