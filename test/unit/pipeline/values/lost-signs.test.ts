import { expect } from 'chai';
import { withSigns } from '../../../../src/pipeline/values/lost-signs.js';

describe('values/lost-signs', () => {
  const DOLLARS = ['$11.00', '$7.00', '$17.00'];

  it('puts back dollars and points where a recognised page prints dollars', () => {
    expect(withSigns([...DOLLARS, 'S99.55', '$2:50', 'S99.'], true).slice(3)).to.deep.equal(['$99.55', '$2.50', '$99.']);
  });

  it('leaves letters where a page prints none, and on a text layer', () => {
    expect(withSigns(['$11.00', 'S99.55'], true)).to.deep.equal(['$11.00', 'S99.55']);
    expect(withSigns([...DOLLARS, 'S99.55'], false).at(-1)).to.equal('S99.55');
    expect(withSigns([...DOLLARS, 'S1234', 'Size'], true).slice(3)).to.deep.equal(['S1234', 'Size']);
  });

  it('puts back rupees that a font tells as a letter, with the taxes of India alone', () => {
    expect(withSigns(['CGST', 'ī399.01'], false)).to.deep.equal(['CGST', '₹399.01']);
    expect(withSigns(['Total', 'ī399.01'], false)).to.deep.equal(['Total', 'ī399.01']);
    expect(withSigns(['IGST', '€399.01', 'é12'], false)).to.deep.equal(['IGST', '€399.01', 'é12']);
  });
});
