import { TYPES } from '../documents/filters';
import type { QueueFilter } from './review.graphql';

/** Reasons for review, most pressing first. */
export const REASONS = [
  ...['unclassified', 'missing_required_field', 'validation_failed', 'totals_mismatch', 'low_confidence', 'possible_duplicate'],
  ...['template_mismatch', 'embedded_data_mismatch', 'reopened'],
];

/** Orders of the queue; the first is the one without a choice. */
export const ORDERS = [
  ...(['URGENCY', 'CREATED_AT_ASC', 'CREATED_AT_DESC', 'TYPE_ASC', 'REASON_ASC'] as const),
  ...(['TOTAL_AMOUNT_DESC', 'TOTAL_AMOUNT_ASC', 'CONFIDENCE_ASC', 'ASSIGNEE_ASC'] as const),
];

/** Whose documents may be asked for without naming somebody. */
export const ASSIGNED = ['available', 'mine', 'nobody'] as const;

const numberOf = (text: string | null) => (text && Number.isFinite(Number(text)) ? Number(text) : undefined);

/** What the address narrows the queue to, and its order. Pure. */
export function readFilter(search: URLSearchParams): QueueFilter {
  const reason = search.get('reason');
  const claimed = search.get('claimed');
  const assigned = search.get('assigned');
  return {
    type: TYPES.find((type) => type === search.get('type')),
    reason: reason && REASONS.includes(reason) ? reason : undefined,
    claimed: claimed === 'mine' || claimed === 'open' ? claimed : undefined,
    assigned: ASSIGNED.find((each) => each === assigned),
    assigneeId: numberOf(search.get('assignee')),
    minAmount: numberOf(search.get('min')),
    maxAmount: numberOf(search.get('max')),
    orderBy: ORDERS.find((order) => order === search.get('order')),
  };
}

/** Whether anything is left out. Pure. */
export const hasFilter = ({ orderBy: _, ...filter }: QueueFilter): boolean => Object.values(filter).some((value) => value !== undefined);
