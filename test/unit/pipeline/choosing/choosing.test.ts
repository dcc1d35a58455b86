import { expect } from 'chai';
import { ADJUSTED, ARITHMETIC, adjustmentsOf, arithmeticOf, roundingSteps } from '../../../../src/pipeline/choosing/arithmetic.js';
import { rank } from '../../../../src/pipeline/choosing/choose.js';
import { describeAll, featuresOf, LEARNED_FIELDS } from '../../../../src/pipeline/choosing/fields.js';
import { FIT, fitForest, type Group } from '../../../../src/pipeline/choosing/fit.js';
import type { ChosenField } from '../../../../src/pipeline/choosing/models.js';
import { SHIPPED_MODELS } from '../../../../src/pipeline/choosing/models.js';
import { seeded } from '../../../../src/pipeline/choosing/random.js';
import { probabilitiesOf, scoreOf, type Tree } from '../../../../src/pipeline/choosing/trees.js';
import { contextOf } from '../../../../src/pipeline/finding/context.js';
import { proposeNames } from '../../../../src/pipeline/finding/parties/names.js';
import { NUMBER_FORM, proposeAmounts, proposeDates, proposeNumbers } from '../../../../src/pipeline/finding/proposals.js';
import { madeUp } from '../../../../training/made-up.js';
import { drawDocument } from '../../../support/papers/page-model.js';
import { dataOf, TODAY } from '../../../support/understanding.js';

const contextFor = (drawing: string) => contextOf(drawDocument(drawing), TODAY);

describe('choosing', () => {
  const tree: Tree = [[1, 0.5, 1, 2], [-1], [0, 2, 3, 4], [2], [5]];

  describe('scoreOf()', () => {
    it('follows the nodes to a leaf, at most the threshold going low', () => {
      const score = (...values: number[]) => scoreOf([tree], Float32Array.from(values));
      expect([score(9, 0.5), score(2, 0.6), score(3, 0.6)]).to.deep.equal([-1, 2, 5]);
    });
    it('adds up trees and begins where it is told', () => expect(scoreOf([tree, tree], Float32Array.of(0, 0, 3, 1), 2)).to.equal(10));
  });

  describe('probabilitiesOf()', () => {
    it('adds up to 1 and does not overflow', () => {
      const shares = probabilitiesOf([1000, 1000, -1000]);
      expect(shares.map((share) => Math.round(share * 100))).to.deep.equal([50, 50, 0]);
    });
    it('is empty for nothing', () => expect(probabilitiesOf([])).to.deep.equal([]));
  });

  describe('fitForest()', () => {
    /** Documents of five candidates with two features of which the first tells the right one. */
    const groups = (seed: number): Group[] => {
      const random = seeded(seed);
      return Array.from({ length: 60 }, () => {
        const rows = Array.from({ length: 5 }, () => [random(), random()]);
        const best = rows.reduce((at, row, index) => (row[0]! > rows[at]![0]! ? index : at), 0);
        return { values: Float32Array.from(rows.flat()), right: rows.map((_, index) => index === best), weight: 1 };
      });
    };
    const options = { ...FIT, trees: 40, columns: 1 };

    it('learns what tells the right candidate, and holds on documents that it has not seen', () => {
      const forest = fitForest(['telling', 'noise'], groups(1), options);
      const firsts = groups(2).filter(({ values, right }) => {
        const scores = right.map((_, index) => scoreOf(forest.trees, values, 2 * index));
        return right[scores.indexOf(Math.max(...scores))];
      });
      expect(firsts.length).to.be.at.least(51);
    });
    it('gives the mean of several fits', () => {
      const [one, other] = [14, 15].map(
        (seed) => fitForest(['telling', 'noise'], groups(1), { ...options, columns: 0.5, seed, fits: 1 }).trees,
      );
      const { trees } = fitForest(['telling', 'noise'], groups(1), { ...options, columns: 0.5, fits: 2 });
      const values = Float32Array.of(0.7, 0.2);
      expect(JSON.stringify(one)).not.to.equal(JSON.stringify(other));
      expect(scoreOf(trees, values)).to.be.closeTo((scoreOf(one!, values) + scoreOf(other!, values)) / 2, 0.001);
    });

    it('gives the same forest for the same documents, to the byte', () => {
      const fitted = () => JSON.stringify(fitForest(['telling', 'noise'], groups(1), options));
      expect(fitted()).to.equal(fitted());
    });
  });

  describe('arithmeticOf()', () => {
    const facts = (drawing: string, value: number, name: string) => {
      const proposals = proposeAmounts(contextFor(drawing));
      const all = arithmeticOf(proposals);
      const names: readonly string[] = ARITHMETIC;
      return all[proposals.findIndex((proposal) => proposal.value === value)]?.[names.indexOf(name)];
    };
    const sums = 'Net 100.00\nTax 20.00\nTotal 120.00';
    it('knows gross, net and tax at a usual rate', () => {
      expect([facts(sums, 120, 'gross_of'), facts(sums, 100, 'net_of'), facts(sums, 20, 'tax_of')]).to.deep.equal([1, 1, 1]);
      expect(facts('Net 100.00\nTax 37.00\nTotal 137.00', 137, 'gross_of')).to.equal(0);
    });
    it('knows the sum of a column', () =>
      expect(facts('Tea    10.00\nCake   20.50\nBread   1.00\n       31.50', 31.5, 'column_sum')).to.equal(1));
    it('knows the last amount of a row that is the sum of the others', () => {
      const row = 'Base      Tax      Gross\n          10.00      2.00      12.00';
      expect([facts(row, 12, 'sum_of_row'), facts(row, 10, 'sum_of_row')]).to.deep.equal([1, 0]);
    });
    it('takes the year of a month for no amount', () => {
      const amounts = proposeAmounts(contextFor('Payment amount   Payment month\n(76.50)          March 2020'));
      expect(amounts.map(({ value }) => value)).to.deep.equal([-76.5]);
    });

    it('knows what rounding makes of an amount, and what change is', () => {
      const amounts = proposeAmounts(contextFor('Total 9.99\nRounding 0.01\nTotal 10.00\nCash 50.00\nChange 40.00'));
      const all = adjustmentsOf(amounts, [0.01], [50, 40]);
      const of = (value: number) =>
        Object.fromEntries(ADJUSTED.map((name, at) => [name, all[amounts.findIndex((a) => a.value === value)]![at]]));
      expect(of(10)).to.include({ adjusted: 2, paid_less_returned: 1 });
      expect(of(9.99)).to.include({ adjusted_later: 2 });
    });

    it('know the sum in coins as the later also where rounding took off, and the step from the two sums where its own print was lost', () => {
      const amounts = proposeAmounts(contextFor('Total Sales RM 177.22\nRounding Adjustment RM -02\nRounding RM 177.20'));
      const steps = roundingSteps(amounts, [2, 177.2]);
      expect(steps.map((step) => step.toFixed(2))).to.deep.equal(['0.02']);
      const all = adjustmentsOf(amounts, steps, []);
      const of = (value: number) => all[amounts.findIndex((amount) => amount.value === value)]!.slice(0, 2);
      expect([of(177.2), of(177.22)]).to.deep.equal([
        [2, 0],
        [0, 2],
      ]);
    });
  });

  describe('proposals', () => {
    it('are generous with numbers: alone, with a prefix, with groups behind', () => {
      const values = proposeNumbers(contextFor('Invoice No: INV 2020 - 0042')).map((proposal) => proposal.value);
      expect(values).to.include.members(['2020', 'INV 2020', '2020 - 0042']);
    });
    it('tell numbers of streets and towns from others', () => {
      const inStreet = proposeNumbers(contextFor('High Street 12\n69001 Lyon\nInvoice No 4711')).map(({ value, form }) => [
        value,
        form[NUMBER_FORM.indexOf('street')],
      ]);
      expect(inStreet).to.deep.equal([
        ['12', 1],
        ['69001', 1],
        ['4711', 0],
      ]);
    });
    it('hold every date and no number of days', () => {
      expect(proposeDates(contextFor('2025-03-01\n14 March 2025')).map((proposal) => proposal.value)).to.deep.equal([
        '2025-03-01',
        '2025-03-14',
      ]);
      expect(proposeAmounts(contextFor('Total\n30 days'))).to.deep.equal([]);
    });
    it('hold names, and no title with its number for one', () => {
      const names = proposeNames(contextFor('Das Company\nINVOICE I/00000')).map((proposal) => proposal.value);
      expect(names).to.include('Das Company').and.not.include('INVOICE I/00000');
    });
  });

  describe('models', () => {
    for (const [field, model] of Object.entries(SHIPPED_MODELS)) {
      const kind = LEARNED_FIELDS[field as ChosenField];
      it(`${field} is fitted on the features that are described, and its card says what on`, () => {
        expect(model.features).to.deep.equal(featuresOf(kind));
        expect(model.card.documents.map((entry) => entry.licence).every((licence) => licence !== '')).to.equal(true);
        expect(model.card.figures.length).to.be.at.least(2);
      });
    }
    it('rank most made-up documents that were not fitted on right', () => {
      const seeds = Array.from({ length: 40 }, (_, index) => 900_000 + index);
      const right = seeds.filter((seed) => {
        const { model, truth } = madeUp(seed);
        const [best] = rank(SHIPPED_MODELS.total_amount, describeAll(contextOf(model, '2030-01-01'), 'amount', false));
        return best?.proposal.value === truth.total_amount;
      });
      expect(right.length).to.be.at.least(34);
    });
  });

  describe('languages', () => {
    it('reads an invoice in Portuguese', () => {
      const drawing = `
Padaria Exemplo Ltda                              Fatura No. 2024/118
Rua Nova 12                                       Data de emissão: 05/03/2024
                                                  Vencimento: 04/04/2024
Descrição               Qtd      Preço unitário     Valor total
Pão                      10                2,00           20,00
Total sem IVA                                             20,00
IVA 23%                                                    4,60
Total com IVA                                             24,60`;
      const data = dataOf(drawDocument(drawing, 'pt'));
      expect(data).to.include({
        invoice_number: '2024/118',
        invoice_date: '2024-03-05',
        due_date: '2024-04-04',
        total_amount: 24.6,
        tax_amount: 4.6,
      });
    });
    it('reads an invoice in Polish', () => {
      const drawing = `
Faktura VAT nr FV/12/2024
Data wystawienia: 12.04.2024
Termin płatności: 26.04.2024
Sprzedawca                       Nabywca
Vzor Sp. z o.o.                  Demo S.A.
Nazwa towaru          Ilość      Cena netto     Wartość netto
Papier                    2          50,00            100,00
Razem netto                                           100,00
Kwota VAT 23%                                          23,00
Razem do zapłaty                                      123,00`;
      const data = dataOf(drawDocument(drawing, 'pl'));
      expect(data).to.include({ invoice_number: 'FV/12/2024', invoice_date: '2024-04-12', due_date: '2024-04-26', total_amount: 123 });
    });
  });
});
