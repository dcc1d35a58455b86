import { Button, Checkbox, Group, NumberInput, Popover, Select, Stack, TextInput } from '@mantine/core';
import { cloneElement } from 'react';
import { useData } from '../shared/api/use-data';
import { useMay } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { useSearch } from '../shared/router';
import { DayInput } from '../shared/ui/day-input';
import { type OpenedProps, useOpened } from '../shared/ui/menus/on-demand';
import { TEMPLATE_NAMES } from './bulk/bulk.graphql';
import { filterCount, type ListState, NO_FILTERS, TYPES } from './filters';

/** The template that read a document. */
function TemplateFilter({ template }: Pick<ListState, 'template'>) {
  const { t } = useWords();
  const may = useMay();
  const [, change] = useSearch();
  const { data } = useData(TEMPLATE_NAMES, {}, { pause: !may('templates.read') });
  const known = data?.templates.nodes ?? [];
  // One that is archived, or that the person may not see, is still what the address asks for.
  const names = template && !known.some(({ id }) => id === template) ? [{ id: template, name: template }, ...known] : known;
  if (names.length === 0) return null;
  return (
    <Select
      size="xs"
      clearable
      searchable
      label={t('documents.columns.template')}
      comboboxProps={{ withinPortal: false }}
      value={template || null}
      onChange={(id) => change({ template: id })}
      data={names.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

/** What the list may be narrowed to, beside status and words. */
function FilterForm({ state }: { state: ListState }) {
  const { t, tOf } = useWords();
  const [, change] = useSearch();
  const count = filterCount(state);
  return (
    <Stack gap="sm">
      <Checkbox.Group label={t('documents.columns.type')} value={[...state.type]} onChange={(types) => change({ type: types.join(',') })}>
        <Stack gap={6} mt={6}>
          {TYPES.map((type) => (
            <Checkbox key={type} size="xs" value={type} label={tOf('types', type)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <TemplateFilter template={state.template} />
      <Group grow gap="xs">
        {(['least', 'most'] as const).map((bound) => (
          <NumberInput
            key={bound}
            size="xs"
            min={0}
            max={100}
            allowDecimal={false}
            hideControls
            suffix=" %"
            label={t(`documents.${bound}`)}
            value={state[bound] ?? ''}
            onChange={(value) => change({ [bound]: value === '' ? null : String(value) })}
          />
        ))}
      </Group>
      <Group grow gap="xs">
        {(['from', 'to'] as const).map((end) => (
          <DayInput key={end} size="xs" label={t(`documents.${end}`)} value={state[end]} onChange={(day) => change({ [end]: day })} />
        ))}
      </Group>
      <TextInput
        size="xs"
        label={t('documents.columns.by')}
        placeholder="name@example.com"
        defaultValue={state.by}
        onBlur={(event) => change({ by: event.currentTarget.value })}
        onKeyDown={(event) => event.key === 'Enter' && change({ by: event.currentTarget.value })}
      />
      <Button size="xs" variant="default" disabled={count === 0} onClick={() => change(NO_FILTERS)}>
        {t('documents.clearFilters')}
      </Button>
    </Stack>
  );
}

/** The form of the filters under its button. */
export function FilterPane({ button, state }: OpenedProps & { readonly state: ListState }) {
  const { opened, onChange, target } = useOpened(button);
  return (
    <Popover opened={opened} onChange={onChange} width={300} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>{cloneElement(target, { onClick: () => onChange(!opened) })}</Popover.Target>
      <Popover.Dropdown mah="75dvh" style={{ overflowY: 'auto' }}>
        <FilterForm state={state} />
      </Popover.Dropdown>
    </Popover>
  );
}
