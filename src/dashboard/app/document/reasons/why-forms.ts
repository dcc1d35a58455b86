import type { MessageKey } from '../../shared/i18n';

/** How a part of a sentence is written. */
export type Kind = 'amount' | 'day' | 'percent' | 'plain';

/** Sentences of the service about values and files, by their form, with what stands in them. */
export const FORMS: readonly { readonly form: RegExp; readonly key: MessageKey; readonly values: Readonly<Record<string, Kind>> }[] = [
  {
    form: /^expected subtotal (\S+) \+ tax (\S+) to be the total, which is (\S+)$/,
    key: 'why.total',
    values: { subtotal: 'amount', tax: 'amount', total: 'amount' },
  },
  { form: /^expected the lines to add up to (\S+), they add up to (\S+)$/, key: 'why.lines', values: { stated: 'amount', sum: 'amount' } },
  { form: /^expected the due date on or after (\S+), received (\S+)$/, key: 'why.due', values: { issued: 'day', due: 'day' } },
  { form: /^expected the expiry date after (\S+), received (\S+)$/, key: 'why.expiry', values: { issued: 'day', expires: 'day' } },
  { form: /^required and not found$/, key: 'why.required', values: {} },
  { form: /^the embedded invoice data differs from what is printed$/, key: 'why.embedded', values: {} },
  { form: /^expected at least ([\d.]+), received ([\d.]+)$/, key: 'why.unsure', values: { least: 'percent', found: 'percent' } },
  { form: /^expected at least (\d+) characters for \S+, received (\d+)$/, key: 'why.short', values: { least: 'plain', found: 'plain' } },
  { form: /^expected at most (\d+) characters for \S+, received (\d+)$/, key: 'why.long', values: { most: 'plain', found: 'plain' } },
  { form: /^expected \S+ to match (.+), received (.*)$/, key: 'why.pattern', values: { pattern: 'plain', found: 'plain' } },
  { form: /^Page (\d+) could not be read: (.+)$/, key: 'why.unreadPage', values: { page: 'plain', why: 'plain' } },
  { form: /^Page (\d+) is damaged: a part of its picture may be missing\.$/, key: 'why.damagedPage', values: { page: 'plain' } },
  { form: /^1 file attached to the PDF was not read: (.+?)\.? Upload/, key: 'why.attachedFile', values: { name: 'plain' } },
  {
    form: /^(\d+) files attached to the PDF were not read: (.+?)\.? Upload/,
    key: 'why.attachedFiles',
    values: { count: 'plain', names: 'plain' },
  },
];

/** The form of a sentence of the service; undefined for one that has none, as a reason's name. Pure. */
export const formOf = (sentence: string): MessageKey | undefined => FORMS.find(({ form }) => form.test(sentence))?.key;
