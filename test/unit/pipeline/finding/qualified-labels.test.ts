import { expect } from 'chai';
import { contextOf, lexiconWith, relabel } from '../../../../src/pipeline/finding/context.js';
import { CERTIFICATE_LABELS } from '../../../../src/pipeline/finding/lexicon/certificate.js';
import type { Concept } from '../../../../src/pipeline/finding/lexicon/lexicon.js';
import { QUALIFIERS } from '../../../../src/pipeline/finding/lexicon/qualifiers.js';
import { TRADE_LABELS } from '../../../../src/pipeline/finding/lexicon/trade.js';
import { drawDocument } from '../../../support/papers/page-model.js';
import { TODAY } from '../../../support/understanding.js';

const CERTIFICATES = lexiconWith(CERTIFICATE_LABELS);
const TRADE = lexiconWith(TRADE_LABELS);

/** Strength of a concept's label that fills the caption up to its colon or end; 0 without one. */
function strengthOf(caption: string, concept: Concept, lexicon = CERTIFICATES): number {
  const context = relabel(contextOf(drawDocument(`\n${caption}`), TODAY), lexicon, QUALIFIERS);
  return Math.max(0, ...context.labels.filter((hit) => hit.name === concept && hit.start <= 2 && hit.closed).map((hit) => hit.strength));
}

describe('qualified labels', () => {
  const LABELS: [string, Concept, typeof CERTIFICATES][] = [
    ['Normes harmonisées applicables', 'standard', CERTIFICATES],
    ['3 Laboratorio de calibración', 'issuer', CERTIFICATES],
    ['Name and address of the manufacturer', 'issuer', CERTIFICATES],
    ['Prüfgegenstand / Test object', 'product_name', CERTIFICATES],
    ['Certificat d’étalonnage n° :', 'certificate_number', CERTIFICATES],
    ['4 Nome e indirizzo del mittente', 'shipper', TRADE],
    ['Peso lordo totale kg', 'total_weight', TRADE],
  ];
  for (const [caption, concept, lexicon] of LABELS) {
    it(`"${caption}" is a label of ${concept}`, () => expect(strengthOf(caption, concept, lexicon)).to.be.at.least(0.8));
  }

  const OTHERS: [string, Concept, typeof CERTIFICATES][] = [
    ['Consignee address', 'consignee', TRADE],
    ['Policy number', 'certificate_number', CERTIFICATES],
    ['Laboratory rules of conduct', 'issuer', CERTIFICATES],
    ['447 colis', 'total_packages', TRADE],
  ];
  for (const [caption, concept, lexicon] of OTHERS) {
    it(`"${caption}" is none of ${concept}`, () => expect(strengthOf(caption, concept, lexicon)).to.be.below(0.8));
  }
});
