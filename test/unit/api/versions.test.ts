import { expect } from 'chai';
import { API_VERSIONS, readVersion, SERVICE_VERSION, upgradeBody } from '../../../src/api/versions.js';

describe('api/versions (D92)', () => {
  it('stand in order, each with what it changed', () => {
    const dates = API_VERSIONS.map(({ date }) => date);
    expect(dates).to.deep.equal([...dates].sort());
    for (const { changes } of API_VERSIONS) expect(changes).to.have.length.above(0);
  });

  it('are read by their date; others are refused with the list', () => {
    for (const { date } of API_VERSIONS) expect(readVersion(date)).to.equal(date);
    for (const asked of ['2026-01-02', 'latest', '', ['2026-01-01', '2026-01-01']])
      expect(() => readVersion(asked))
        .to.throw()
        .with.nested.property('details[0].reason')
        .that.includes(API_VERSIONS.map(({ date }) => date).join(', '));
  });

  const patch = { type: null, templateId: null, metadata: { a: null } };
  const standard = { processingType: 'standard', features: ['TABLES'], queries: [], documents: [] };
  const cases: [string, string, Record<string, unknown>, Record<string, unknown>][] = [
    ['2026-01-01', 'PATCH /documents/{id}', patch, { metadata: { a: null } }],
    [SERVICE_VERSION, 'PATCH /documents/{id}', patch, patch],
    ['2026-01-01', 'POST /documents/batch-process', standard, { processingType: 'standard', documents: [] }],
    [
      '2026-01-01',
      'POST /documents/batch-process',
      { ...standard, processingType: 'advanced' },
      { ...standard, processingType: 'advanced' },
    ],
    ['2026-01-01', 'POST /documents', patch, patch],
  ];
  for (const [version, row, body, upgraded] of cases)
    it(`bodies of ${version} for ${row} mean what they meant`, () => expect(upgradeBody(version, row, body)).to.deep.equal(upgraded));
});
