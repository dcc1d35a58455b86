import { Button, Checkbox, Group, Popover, Stack, TextInput } from '@mantine/core';
import { cloneElement } from 'react';
import { useWords } from '../shared/i18n';
import { useSearch } from '../shared/router';
import { type OpenedProps, useOpened } from '../shared/ui/menus/on-demand';
import { filterCount, type ListState, TYPES } from './filters';

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
      <Group grow gap="xs">
        <TextInput
          type="date"
          size="xs"
          label={t('documents.from')}
          value={state.from}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          size="xs"
          label={t('documents.to')}
          value={state.to}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
      </Group>
      <TextInput
        size="xs"
        label={t('documents.columns.by')}
        placeholder="name@example.com"
        defaultValue={state.by}
        onBlur={(event) => change({ by: event.currentTarget.value })}
        onKeyDown={(event) => event.key === 'Enter' && change({ by: event.currentTarget.value })}
      />
      <Button size="xs" variant="default" disabled={count === 0} onClick={() => change({ type: null, from: null, to: null, by: null })}>
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
      <Popover.Dropdown>
        <FilterForm state={state} />
      </Popover.Dropdown>
    </Popover>
  );
}
