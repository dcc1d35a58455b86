import { expect } from 'chai';
import { parseQuery } from '../../../../src/search/query/query.parser.js';
import { ServiceError } from '../../../../src/vocabulary/errors.js';

const words = (...list: string[]) => ({ kind: 'words', field: null, words: list, prefix: false });
const clausesOf = (text: string) => parseQuery(text).clauses;

describe('query.parser > parseQuery()', () => {
  it('ANDs words, folds case and accents (D42)', () => {
    expect(clausesOf('Größe  ÉTÉ')).to.deep.equal([
      { excluded: false, anyOf: [words('grosse')] },
      { excluded: false, anyOf: [words('ete')] },
    ]);
  });

  it('reads phrases, exclusion and prefix', () => {
    expect(clausesOf('"Steel Pipe" -rust con*')).to.deep.equal([
      { excluded: false, anyOf: [words('steel', 'pipe')] },
      { excluded: true, anyOf: [words('rust')] },
      { excluded: false, anyOf: [{ ...words('con'), prefix: true }] },
    ]);
  });

  it('takes a hyphen inside a word as part of a phrase, not as exclusion', () => {
    expect(clausesOf('INV-2024-07')).to.deep.equal([{ excluded: false, anyOf: [words('inv', '2024', '07')] }]);
  });

  it('binds OR to the terms beside it', () => {
    expect(clausesOf('a b OR "c d" OR e f').map((clause) => clause.anyOf.length)).to.deep.equal([1, 3, 1]);
    expect(clausesOf('a or b')).to.have.length(3);
  });

  it('reads fields, without case of their names', () => {
    expect(clausesOf('Vendor:"Acme Ltd" status:completed metadata.PO:77 -type:inv* total_amount:>=99.5')).to.deep.equal([
      { excluded: false, anyOf: [{ ...words('acme', 'ltd'), field: 'vendor' }] },
      { excluded: false, anyOf: [{ kind: 'equal', field: 'status', value: 'completed', prefix: false }] },
      { excluded: false, anyOf: [{ ...words('77'), field: { metadata: 'PO' } }] },
      { excluded: true, anyOf: [{ kind: 'equal', field: 'type', value: 'inv', prefix: true }] },
      { excluded: false, anyOf: [{ kind: 'amount', field: 'total_amount', comparison: '>=', value: 99.5 }] },
    ]);
  });

  it('drops punctuation and says when nothing is left to look for', () => {
    expect(parseQuery('steel & pipe').clauses).to.have.length(2);
    expect(parseQuery('&&&')).to.deep.equal({ clauses: [], unsatisfiable: true });
    expect(parseQuery('   ')).to.deep.equal({ clauses: [], unsatisfiable: false });
  });

  const refused: [string, string, number][] = [
    ['an unbalanced quote', 'steel "pipe', 6],
    ['a leading OR', 'OR pipe', 0],
    ['a trailing OR', 'steel OR', 6],
    ['two ORs', 'a OR OR b', 5],
    ['a bare *', 'steel *', 6],
    ['a field with a bare *', 'vendor:*', 7],
    ['a field without a value', 'vendor: acme', 0],
    ['only excluded terms', '-steel -pipe', 0],
    ['an unknown field', 'steel colour:red', 6],
    ['no number after a comparison', 'total_amount:>many', 13],
    ['a hexadecimal number', 'total_amount:>0x10', 13],
    ['a comparison of a text', 'vendor:>5', 7],
    ['an excluded term in an OR', 'a OR -b', 5],
    ['more than 512 characters', 'a'.repeat(513), 512],
  ];
  for (const [name, query, position] of refused) {
    it(`refuses ${name}, with its position (D43)`, () => {
      let error: unknown;
      try {
        parseQuery(query);
      } catch (caught) {
        error = caught;
      }
      expect(error).to.be.instanceOf(ServiceError);
      expect((error as ServiceError).code).to.equal('SEARCH_QUERY_INVALID');
      expect((error as ServiceError).details).to.include({ position });
    });
  }

  it('takes 512 characters', () => {
    expect(clausesOf('a'.repeat(512))).to.have.length(1);
  });
});
