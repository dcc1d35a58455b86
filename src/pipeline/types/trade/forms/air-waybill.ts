import type { Candidate } from '../../../finding/candidates.js';
import type { Context } from '../../../finding/context.js';
import { slice } from '../../../finding/page-view.js';
import { fromSegments, type Party } from '../../../finding/parties/parties.js';
import { findDates } from '../../../values/dates.js';
import { captionedBoxes, officialForm } from './captioned-boxes.js';
import { partyInBox } from './form-parties.js';

/** Boxes of the air waybill of the airlines' association that are read, or that bound them. */
const AIR_WAYBILL = officialForm({
  shipper: { strong: 'shipper s name and address, shippers name and address, shipper name and address, name and address of shipper' },
  consignee: {
    strong:
      'consignee s name and address, consignees name and address, consignee name and address, con signee s name and address, name and address of consignee',
  },
  agent: { strong: 'issuing carrier s agent name and city, issuing carriers agent name and city, carrier s agent name and city' },
  iata: { strong: 'agent s iata code, agents iata code' },
  departure: {
    strong:
      'airport of departure, airport of departure addr of first carrier, airport of departure addr of first carrier and requested routing, airport of departure and requested routing',
  },
  destination: { strong: 'airport of destination' },
  accounting: { strong: 'accounting information' },
  issued: { strong: 'not negotiable, air waybill, house air waybill, issued by' },
  copies: { strong: 'copies 1 2 and 3 of this air waybill are originals and have the same validity' },
  agreed: { strong: 'it is agreed that the goods described herein are accepted in apparent good order and condition' },
  insurance: { strong: 'amount of insurance' },
  handling: { strong: 'handling information' },
  goods: { strong: 'nature and quantity of goods, chargeable weight, rate class' },
});

/** What an air waybill tells in its boxes; a party is null where its box names nobody. */
export interface AirWaybill {
  shipper: Party | null;
  consignee: Party | null;
  /** Of a house waybill, whose number has no fixed form: what stands alone at the head of the page and again at its foot. */
  number: Candidate | null;
}

/** So many boxes beside those of the parties make a page an air waybill. */
const ENOUGH = 4;

/** The air waybill that a document begins with; null where its first page is none. */
export function readAirWaybill(context: Context): AirWaybill | null {
  const [view] = context.pages;
  const boxes = view ? captionedBoxes(view, AIR_WAYBILL) : [];
  const names = new Set(boxes.map(({ name }) => name));
  if (!view || !names.has('shipper') || !names.has('consignee') || names.size < ENOUGH + 2) return null;
  return {
    shipper: partyInBox(context, boxes, 'shipper') ?? null,
    consignee: partyInBox(context, boxes, 'consignee') ?? null,
    number: numberAtBothEnds(context),
  };
}

const CODE = /^(?=(?:\D*\d){4})[A-Z]{2,5}[- ]?[A-Z\d]*\d[\dA-Z/-]{2,15}$/;

function numberAtBothEnds({ pages: [view] }: Context): Candidate | null {
  const height = view?.page.height ?? 1;
  const codes = (view?.segments ?? []).filter(({ text }) => CODE.test(text));
  const head = codes.filter(({ top }) => top < 0.08 * height);
  const twice = head.filter(({ text }) => codes.some((other) => other.text === text && other.top > 0.85 * height));
  return twice.length === 1 ? fromSegments([twice[0]!], 0.8, 'title', null) : null;
}

/** How far over the line where it is signed a day may stand, in points. */
const SIGNING = 30;

/** On air waybills the day stands over the line that asks for it: `07 MAR 2024 ISTANBUL` over `Executed on (date) at (place)`. */
export function executionDate(context: Context): Candidate | null {
  for (const view of context.pages) {
    const asked = view.segments.find(({ text }) => /^executed on\b/i.test(text));
    const above =
      asked && view.segments.filter((segment) => segment.row < asked.row && asked.top - segment.bottom < Math.min(5 * view.em, SIGNING));
    for (const segment of (above ?? []).reverse()) {
      const [date] = findDates(segment.text, context.dateOrder);
      const part = date && segment.right > asked!.left ? slice(segment, date.start, date.end) : null;
      if (part && date) return { ...fromSegments([part], 0.78, 'label-above', null), value: date.iso };
    }
  }
  return null;
}
