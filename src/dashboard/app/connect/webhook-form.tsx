import { Checkbox, JsonInput, SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { CombinedError } from '@urql/core';
import { useState } from 'react';
import type { Json } from '../shared/api/graphql';
import { useWords } from '../shared/i18n';
import { FormDialog } from '../shared/ui/dialog';
import { useFieldProblems } from '../shared/ui/field-problems';
import { EVENT_TYPES } from './events';

/** What a webhook is made of. */
export interface WebhookValues {
  readonly url: string;
  readonly description: string;
  readonly active: boolean;
  readonly eventTypes: string[];
  readonly fieldFilters: Record<string, Json>;
}

interface FormProps {
  readonly title: string;
  readonly values: WebhookValues;
  readonly busy: boolean;
  readonly error: CombinedError | undefined;
  readonly close: () => void;
  readonly send: (values: WebhookValues) => void;
}

function parsed(text: string): Record<string, Json> | null {
  try {
    const value: unknown = JSON.parse(text || '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, Json>) : null;
  } catch {
    return null;
  }
}

/** Address, events and filters of a webhook. */
export function WebhookForm({ title, values: first, busy, error, close, send }: FormProps) {
  const { t } = useWords();
  const [values, setValues] = useState(first);
  const [filters, setFilters] = useState(Object.keys(first.fieldFilters).length > 0 ? JSON.stringify(first.fieldFilters, null, 2) : '');
  const problems = useFieldProblems(error);
  const set = (changes: Partial<WebhookValues>) => setValues((now) => ({ ...now, ...changes }));
  return (
    <FormDialog
      size="lg"
      button={t('common.save')}
      incomplete={!values.url.trim() || values.eventTypes.length === 0 || !parsed(filters)}
      send={() => send({ ...values, url: values.url.trim(), fieldFilters: parsed(filters) ?? {} })}
      {...{ title, busy, error, close }}
    >
      <TextInput
        label={t('hooks.url')}
        placeholder="https://example.com/docket"
        required
        value={values.url}
        onChange={(event) => set({ url: event.currentTarget.value })}
        error={problems.url}
        data-autofocus
      />
      <TextInput
        label={t('hooks.description')}
        value={values.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
        error={problems.description}
      />
      <Checkbox.Group
        label={t('hooks.events')}
        value={values.eventTypes}
        onChange={(eventTypes) => set({ eventTypes })}
        error={problems.eventTypes}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={6} mt={6}>
          {EVENT_TYPES.map((type) => (
            <Checkbox key={type} size="xs" value={type} label={type} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <JsonInput
        label={t('hooks.filters')}
        description={t('hooks.filtersHint')}
        placeholder={'{ "document_type": ["invoice"], "total_amount_gte": ["1000"] }'}
        autosize
        minRows={2}
        classNames={{ input: 'mono' }}
        value={filters}
        onChange={setFilters}
        error={problems.fieldFilters ?? (parsed(filters) ? undefined : t('hooks.noJson'))}
      />
      <Switch label={t('hooks.active')} checked={values.active} onChange={(event) => set({ active: event.currentTarget.checked })} />
    </FormDialog>
  );
}
