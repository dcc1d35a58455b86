import type { ReactNode } from 'react';
import type { MessageKey, Words } from '../shared/i18n';
import { Confidence, StatusBadge } from '../shared/ui/badges';
import { typeNameOf } from '../shared/ui/type-name';
import type { DocumentRowData } from './list.graphql';

/** A column that may be shown or hidden. */
export interface Column {
  readonly id: string;
  readonly label: MessageKey;
  /** Width as a grid track. */
  readonly width: string;
  readonly sort?: 'createdAt' | 'updatedAt' | 'confidence';
  readonly end?: boolean;
  readonly render: (document: DocumentRowData, words: Words) => ReactNode;
}

type Data = Readonly<Record<string, unknown>>;

const member = (data: unknown, name: string): unknown => (typeof data === 'object' && data !== null ? (data as Data)[name] : undefined);
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The other party of a document: whoever sent it. Pure. */
export function partyOf(data: Data | null): string | null {
  for (const name of ['vendor', 'exporter', 'shipper', 'seller', 'issuer', 'declarant', 'consignee', 'customer']) {
    const found = textOf(member(member(data, name), 'name'));
    if (found) return found;
  }
  return null;
}

/** The number that a document calls itself by. Pure. */
export function numberOf(data: Data | null): string | null {
  const name = Object.keys(data ?? {}).find((key) => key.endsWith('_number') && key !== 'purchase_order_number' && textOf(data?.[key]));
  return name ? textOf(data?.[name]) : null;
}

/** All columns beside the name, in their order. */
export const COLUMNS: readonly Column[] = [
  { id: 'status', label: 'documents.columns.status', width: '8.25rem', render: ({ status }) => <StatusBadge status={status} /> },
  {
    id: 'type',
    label: 'documents.columns.type',
    width: '8rem',
    render: (document, words) => typeNameOf(document, words) ?? '–',
  },
  {
    id: 'party',
    label: 'documents.columns.party',
    width: 'minmax(7rem, 1.2fr)',
    render: ({ extractedData }) => partyOf(extractedData) ?? '',
  },
  { id: 'number', label: 'documents.columns.number', width: '8rem', render: ({ extractedData }) => numberOf(extractedData) ?? '' },
  {
    id: 'amount',
    label: 'documents.columns.amount',
    width: '6.5rem',
    end: true,
    render: ({ extractedData }, { format }) => {
      const amount = extractedData?.total_amount;
      return typeof amount === 'number' ? format.money(amount, textOf(extractedData?.currency)) : '';
    },
  },
  {
    id: 'confidence',
    label: 'documents.columns.confidence',
    width: '6rem',
    sort: 'confidence',
    render: ({ confidence }) => <Confidence value={confidence} />,
  },
  { id: 'pages', label: 'documents.columns.pages', width: '4.5rem', end: true, render: ({ pageCount }) => pageCount ?? '' },
  { id: 'size', label: 'documents.columns.size', width: '6rem', end: true, render: ({ fileSize }, { format }) => format.bytes(fileSize) },
  { id: 'template', label: 'documents.columns.template', width: '9rem', render: ({ templateName }) => templateName ?? '' },
  { id: 'by', label: 'documents.columns.by', width: '11rem', render: ({ uploadedBy }) => uploadedBy },
  {
    id: 'time',
    label: 'documents.columns.time',
    width: '6rem',
    end: true,
    render: ({ processingTime }, { format }) => (processingTime ? format.duration(processingTime) : ''),
  },
  {
    id: 'updated',
    label: 'documents.columns.updated',
    width: '9rem',
    sort: 'updatedAt',
    render: ({ updatedAt }, { format }) => format.ago(updatedAt),
  },
  {
    id: 'created',
    label: 'documents.columns.created',
    width: '7.5rem',
    sort: 'createdAt',
    render: ({ createdAt }, { format }) => format.ago(createdAt),
  },
];

/** Columns that are shown until the person chooses others. */
export const STANDARD = ['status', 'type', 'party', 'amount', 'confidence', 'created'];
