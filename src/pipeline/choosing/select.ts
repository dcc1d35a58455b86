import type { Candidate } from '../finding/candidates.js';
import type { Context } from '../finding/context.js';
import { endsInDay, endsValidity, numbersEntry, numbersOther } from '../finding/no-numbers.js';
import { type Segment, slice, type ViewWord } from '../finding/page-view.js';
import { isAddressee, labelledCustomer } from '../finding/parties/customer.js';
import { isTownLine, namesNobody } from '../finding/parties/no-names.js';
import { labelledParties, NOBODY, type Party } from '../finding/parties/parties.js';
import { settledParties } from '../finding/parties/settled.js';
import { statedParties } from '../finding/parties/stated.js';
import { confirmedFirst, namesOfTill, sellerOfTill } from '../finding/parties/till-seller.js';
import { type ChosenName, partiesOfNames, type TradeParties } from '../finding/parties/vendor.js';
import type { Proposal } from '../finding/proposals.js';
import { titleLine } from '../finding/title-line.js';
import { similarity } from '../values/text.js';
import { type Choice, evidenceOf, rank, worthOf } from './choose.js';
import { type Described, describeAll, featuresOf, LEARNED_FIELDS, type ValueKind } from './fields.js';
import type { ChosenField } from './models.js';
import { isRollOfTill } from './roll.js';
import { type Evidence, trusted } from './trust.js';

/** Places of the features that say how strongly labels of a field announce a proposal; empty: the field needs none. */
const SUPPORT: Readonly<Record<ChosenField, readonly number[]>> = {
  invoice_number: ['left', 'above', 'announced'].map((side) => featuresOf('number').indexOf(`${side}_invoice_number`)),
  invoice_date: [],
  total_amount: [],
  'vendor.name': [],
  'customer.name': [],
};
/** Below this a name is left to the rules: labels, address window, letterhead. */
const LEAST_NAME = 0.2;
/** Above this a model that knows the organization's documents needs no label that is known to us. */
const SURE_OF_OWN = 0.5;
/** A weak word that might be a label, at a distance. */
const LEAST_SUPPORT = 0.15;

/** Places of the features that say how strongly labels call a day that of the invoice, or that of the payment; how strong is clear; more words than a label and a day. */
const ISSUED = ['left', 'above', 'announced'].map((side) => featuresOf('date').indexOf(`${side}_invoice_date`));
const NUMBERED = SUPPORT.invoice_number;
const DUE = ['left', 'above'].map((side) => featuresOf('date').indexOf(`${side}_due_date`));
const CLEARLY = 0.8;
const IN_SO_MANY_WORDS = 0.9;
const SENTENCE = 8;

/** So far (in heights of type) a key stands before what it asks for, and what keys ask for that names a seller. */
const BESIDE = 14;
const OF_A_SELLER =
  /name|company|firma|business|seller|vendor|supplier|merchant|shop|store|from|issue|invoic|sold|bill|lieferant|verk|absender|steller|nom|société|vend|fourn|émet|empresa|raz[oó]n|proveedor|emisor|forn|ditta|denomin|mittente|naam|leveran|bedrijf|sprzed|nazwa|dodav|satıcı|satici|penjual|payable|account title|beneficiary|owner|inh|prop|titula|eigen|oleh|pemilik/iu;

/** `State Name: Delhi`: a place that an address form asks for. */
const PLACE_KEY =
  /(?<!\p{L})(?:state|city|town|country|district|province|region|county|estado|ciudad|pa[ií]s|ville|pays|citt[aà]|stadt|land|plaats|miasto)(?: name| code)?\s*:\s*$/iu;
const textOf = ({ segment, start, end }: Proposal): string => segment.text.slice(start, end);
const isPlaceOf = ({ segment, start }: Proposal): boolean => PLACE_KEY.test(segment.text.slice(0, start));

/** A web address and no more: that of the seller, who prints it. */
const HOST = /^(?:https?:\/\/)?(?:www\.)?[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|info|biz|io|[a-z]{2})(?:\/\S*)?$/i;

/** Labels that say in so many words who pays. */
const BILLED = /^\W*(?:bill(?:ed|ing)?|invoiced?|sold|charged?) (?:to|address|information)(?!\p{L})/iu;

/** Labels that say in so many words who asks for payment. */
const BILLING = /^\W*(?:(?:invoiced?|bill(?:ed)?|sold|issued) (?:from|by)|seller)(?!\p{L})/iu;

/** Chooses values of one document; what is proposed is looked for once for all fields of a kind. */
export class Selection {
  private readonly described = new Map<ValueKind, Described>();

  constructor(
    private readonly context: Context,
    private readonly receipt: boolean,
  ) {}

  /**
   * Number and date of the document. A number such as `2025-3-17` is no date: where both would be read from the same words, the date is another one.
   */
  numberAndDate(): { number: Candidate | null; date: Candidate | null } {
    const titled = titleLine(this.context);
    if (titled) return titled;
    const [number = null] = this.candidates('invoice_number', 1);
    const dates = this.candidates('invoice_date', 2);
    const isNumber = (date: Candidate): boolean =>
      number !== null && date.page === number.page && date.words.every((word) => number.words.some(({ index }) => index === word.index));
    return { number, date: dates.find((date) => !isNumber(date)) ?? null };
  }

  /**
   * Seller and buyer, chosen together: nobody writes an invoice to himself. On a till roll the buyer is whom a label names; a receipt on a sheet has one where
   * that is likelier than not. `isListed`: whether a line is one of the list of what was sold, which names nobody.
   */
  parties(isListed: (line: { page: number; words: readonly ViewWord[] }) => boolean = () => false): TradeParties {
    const chosen = this.named(isListed);
    const { vendor, customer } = (this.isRoll() ? sellerOfTill : settledParties)(this.context, chosen);
    const isSame = vendor.name !== null && customer.name !== null && similarity(vendor.name.text, customer.name.text) > 0.8;
    const bought = isSame && labelledCustomer(this.context) !== null;
    const isNobody = (party: Party, doubled: boolean): boolean => doubled || (party.name !== null && isListed(party.name));
    return {
      vendor: isNobody(vendor, bought || (vendor.name !== null && this.isAskedFor(vendor.name))) ? NOBODY : vendor,
      customer: isNobody(customer, isSame && !bought) ? NOBODY : customer,
    };
  }

  private named(isListed: (line: { page: number; words: readonly ViewWord[] }) => boolean): TradeParties {
    const [billed, billing] = [this.announced('customer', BILLED), this.announced('vendor', BILLING)];
    const named = this.names('vendor.name').filter(
      ({ segment }) => !billed.has(segment.words[0]?.index ?? -1) && !isListed(segment) && !this.isAskedFor(segment),
    );
    const vendors = this.isRoll() ? confirmedFirst(this.context, namesOfTill(this.context, named)) : named;
    const customers = this.isRoll()
      ? []
      : this.names('customer.name').filter(
          ({ score, segment }) => (!this.receipt || score > 0.5) && !HOST.test(segment.text) && !billing.has(segment.words[0]?.index ?? -1),
        );
    let best: { vendor: ChosenName | null; customer: ChosenName | null; worth: number } = { vendor: null, customer: null, worth: -1 };
    for (const vendor of vendors) {
      for (const customer of customers) {
        const worth = vendor.score * customer.score;
        const same = similarity(vendor.segment.text, customer.segment.text) > 0.8;
        if (!same && worth > best.worth) best = { vendor, customer, worth };
      }
    }
    const stated = statedParties(this.context);
    if (stated) return partiesOfNames(this.context, asStated(stated.vendor), asStated(stated.customer), this.receipt);
    const { vendor, customer } = best.worth < 0 ? { vendor: vendors[0] ?? null, customer: null } : best;
    const sure = (name: ChosenName | null): ChosenName | null => (name && name.score >= LEAST_NAME ? name : null);
    return partiesOfNames(this.context, sure(vendor), sure(customer), this.receipt);
  }

  /** First words of names that stand behind labels that say in so many words who is billed, none of whom sells, or who bills. */
  private announced(concept: 'customer' | 'vendor', words: RegExp): Set<number> {
    const parties = labelledParties(
      this.context,
      [concept],
      (hit) => hit.strength >= 0.8 && hit.segment.page === 1 && words.test(hit.segment.text),
    );
    return new Set(parties.map(({ name }) => name?.words[0]?.index ?? -1));
  }

  /** `Venue: Example Hall`, `Served by:   Jo Example`: what a key beside it asks for, which is not the name of a seller; nor is the key. */
  private isAskedFor({ page, text, words: [first] }: { page: number; text: string; words: readonly ViewWord[] }): boolean {
    const view = this.context.pages.find((other) => other.page.number === page);
    const own = view?.segments.find((segment) => segment.words.some(({ index }) => index === first?.index));
    if (!view || !own) return false;
    const line = view.rows[own.row]?.segments ?? [];
    const at = line.indexOf(own);
    const asks = (key: string): boolean => /\p{L}{4}\P{L}*(?:\p{L}{1,3})?\s*:\s*$/u.test(key) && !OF_A_SELLER.test(key);
    const announces = (key: Segment): boolean =>
      (this.context.labelsBySegment.get(key) ?? []).some(({ name, strength }) => name === 'vendor' && strength >= CLEARLY);
    const isBeside = (key: Segment | undefined, next: Segment | undefined): boolean =>
      key !== undefined && !announces(key) && next !== undefined && next.left - key.right < BESIDE * view.em && asks(key.text);
    const before = own.text.slice(0, Math.max(0, own.text.indexOf(text)));
    return isBeside(line[at - 1], own) || isBeside(own, line[at + 1]) || (!announces(own) && asks(before));
  }

  private isRoll(): boolean {
    const [view] = this.context.pages;
    return this.receipt && (!view || isRollOfTill(view));
  }

  private names(field: 'vendor.name' | 'customer.name'): ChosenName[] {
    const model = this.context.models[field];
    return rank(model, this.of('name'))
      .filter(
        ({ proposal }) =>
          !namesNobody(textOf(proposal)) &&
          !isTownLine(proposal.segment.text) &&
          !isPlaceOf(proposal) &&
          !this.headsColumn(proposal) &&
          !(field === 'vendor.name' && !this.isRoll() && isAddressee(textOf(proposal))),
      )
      .slice(0, 4)
      .flatMap((choice) => {
        const { segment: whole, start, end } = choice.proposal;
        const segment = slice(whole, start, end);
        const evidence = this.evidence(field, choice);
        return segment ? [{ segment, score: evidence.worth, confidence: trusted(model.trust, evidence) }] : [];
      });
  }

  /** The head of a column of a list of items names nobody. */
  private headsColumn({ view, segment: { row } }: Proposal): boolean {
    return (this.context.headers.get(view.page.number) ?? []).some(({ firstRow, bodyRow }) => row >= firstRow && row < bodyRow);
  }

  /** The most probable values of a field as candidates, best first; the score is how far they are to be trusted. */
  candidates(field: ChosenField, most: number): Candidate[] {
    const model = this.context.models[field];
    const ranked = rank(model, this.of(LEARNED_FIELDS[field]));
    const own = this.ordered(field, ranked);
    const choices = own.slice(0, most);
    return choices
      .filter((choice) => this.isSupported(field, choice))
      .map((choice) => toCandidate(choice, trusted(model.trust, this.evidence(field, choice))));
  }

  /** The choices of a field that may be its value, in the order in which they are taken. */
  private ordered(field: ChosenField, ranked: readonly Choice[]): readonly Choice[] {
    const isEntry = ({ proposal }: Choice): boolean => this.receipt && this.isRoll() && numbersEntry(proposal);
    if (field === 'invoice_number')
      return this.labelledFirst(
        this.ofFirstPage('number', withoutOthers(ranked.filter((choice) => !isEntry(choice) && !endsInDay(choice))), NUMBERED),
      );
    if (field === 'invoice_date')
      return this.ofFirstPage('date', this.ofIssue(ranked.filter(({ proposal }) => !endsValidity(proposal))), ISSUED);
    return field === 'total_amount' ? inCents(ranked) : ranked;
  }

  /** Of several papers in one file the first counts: what its first page labels as clearly stands before what a later page tells. */
  private ofFirstPage(kind: ValueKind, ranked: readonly Choice[], labels: readonly number[]): readonly Choice[] {
    const isFirst = ({ proposal }: Choice): boolean => proposal.view.page.number === 1;
    const isLabelled = (choice: Choice): boolean => this.strength(kind, choice, labels) >= CLEARLY;
    const [best] = ranked;
    const first = best && !isFirst(best) ? ranked.find((choice) => isFirst(choice) && isLabelled(choice)) : undefined;
    return first ? [first, ...ranked.filter((choice) => choice !== first)] : ranked;
  }

  /** What stands below or behind a bare title stands behind what a label numbers in so many words: `Rechnung` over the buyer's order, `Rechnungsnummer` over the number. */
  private labelledFirst(ranked: readonly Choice[]): readonly Choice[] {
    const strength = (choice: Choice): number => this.strength('number', choice, NUMBERED);
    const [best] = ranked;
    if (!best || strength(best) >= CLEARLY || strength(best) < LEAST_SUPPORT) return ranked;
    const labelled = ranked.find((choice) => choice.proposal.view === best.proposal.view && strength(choice) >= IN_SO_MANY_WORDS);
    return labelled ? [labelled, ...ranked.filter((choice) => choice !== labelled)] : ranked;
  }

  /** How strongly some labels announce a choice. */
  private strength(kind: ValueKind, { proposal }: Choice, labels: readonly number[]): number {
    const described = this.of(kind);
    const at = described.proposals.indexOf(proposal) * described.width;
    return Math.max(...labels.map((index) => described.values[at + index]!));
  }

  /** Days without those that are due by their labels; a day in a sentence stands behind one that is labelled as that of the invoice. */
  private ofIssue(ranked: readonly Choice[]): Choice[] {
    const strength = (choice: Choice, names: readonly number[]): number => this.strength('date', choice, names);
    const isLabelled = (choice: Choice): boolean => strength(choice, ISSUED) >= CLEARLY;
    const days = ranked.filter(
      (choice) => isLabelled(choice) || strength(choice, ISSUED) >= LEAST_SUPPORT || strength(choice, DUE) < CLEARLY,
    );
    const isTold = ({ proposal }: Choice): boolean => proposal.segment.words.length > SENTENCE;
    const [first] = days;
    const labelled = first && isTold(first) && !isLabelled(first) ? days.find(isLabelled) : undefined;
    return labelled ? [labelled, ...days.filter((choice) => choice !== labelled)] : days;
  }

  private evidence(field: ChosenField, { proposal, probability }: Choice): Evidence {
    const kind = LEARNED_FIELDS[field];
    const { proposals, values, width } = this.of(kind);
    const worth = worthOf(probability, this.context.models[field].calibration);
    return evidenceOf(worth, proposal.words, { values, at: proposals.indexOf(proposal) * width, isAmount: kind === 'amount' });
  }

  /** A number of which no label says what it numbers may be any number: so it is none of ours, however well it ranks. */
  private isSupported(field: ChosenField, { proposal, probability }: Choice): boolean {
    if (this.context.models[field].own && probability > SURE_OF_OWN) return true;
    const described = this.of(LEARNED_FIELDS[field]);
    const names = SUPPORT[field];
    const at = described.proposals.indexOf(proposal) * described.width;
    return names.length === 0 || names.some((index) => described.values[at + index]! >= LEAST_SUPPORT);
  }

  private of(kind: ValueKind): Described {
    const known = this.described.get(kind);
    if (known) return known;
    const described = describeAll(this.context, kind, this.receipt);
    this.described.set(kind, described);
    return described;
  }
}

/** Choices of a number without those of a company or a bank; the others share what these had. */
function withoutOthers(ranked: readonly Choice[]): Choice[] {
  const own = ranked.filter(({ proposal }) => !numbersOther(proposal));
  const share = own.reduce((sum, { probability }) => sum + probability, 0);
  return own.length === ranked.length || share <= 0 ? own : own.map((choice) => ({ ...choice, probability: choice.probability / share }));
}

/** Amounts in the order of their choice; one in fractions of a cent stands behind itself in cents, which is what is paid: `45,2201 €`, `45,22 €`. */
function inCents(ranked: readonly Choice[]): readonly Choice[] {
  const cents = ({ proposal }: Choice): number => Math.round(Number(proposal.value) * 100) / 100;
  const [best] = ranked;
  const paid =
    best && cents(best) !== Number(best.proposal.value) ? ranked.find(({ proposal }) => Number(proposal.value) === cents(best)) : undefined;
  return paid ? [{ ...paid, probability: best!.probability }, ...ranked.filter((choice) => choice !== paid)] : ranked;
}

const asStated = (segment: Segment): ChosenName => ({ segment, score: 0.93, confidence: 0.93 });

function toCandidate({ proposal }: Choice, score: number): Candidate {
  const { value, text, words, view } = proposal;
  return {
    value,
    text,
    page: view.page.number,
    words,
    score,
    rule: 'learned-choice',
    label: null,
  };
}
