import type { TestApi } from '../api.js';
import { drawPdf } from './drawn-pdf.js';

/** An invoice of one page, with a contact that only a template reads. */
export const PAGE = (number: string, contact: string, date: string, total: string) => `
Harbour Ropes and Sails Ltd
4 Quay Street, Bristol BS1 4RB

INVOICE

Invoice No:   ${number}
Date:         ${date}
Our contact                                       ${contact}

Rope 12 mm       10       11.90        119.00

Total due                              ${total}
Thank you for your custom. Registered in England.
`;

/** Fields of a template for it. */
export const FIELDS = [
  { name: 'invoice_number', type: 'TEXT', required: true },
  { name: 'contact', type: 'TEXT', labels: ['Our contact'], required: true },
];

/** Makes templates, and uploads such invoices. */
export const harbourOf = (api: () => TestApi) => ({
  create: async (over: Record<string, unknown> = {}) =>
    (await api().owner.post('/documents/templates', { name: 'Harbour', documentType: 'invoice', fields: FIELDS, ...over })).body,
  upload: async (page: string, over: Record<string, unknown> = {}) => {
    const file = (await drawPdf(page)).toString('base64');
    const { id } = (await api().owner.post('/documents', { file, filename: 'harbour.pdf', type: 'invoice', ...over })).body.data;
    return api().owner.processed(id);
  },
});
