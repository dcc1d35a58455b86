import { ActionIcon, Button, Divider, Group, Popover, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { cloneElement, type FormEvent, useState } from 'react';
import { useWords } from '../shared/i18n';
import { navigate } from '../shared/router';
import { type OpenedProps, useOpened } from '../shared/ui/menus/on-demand';
import { useStored } from '../shared/ui/stored';

interface View {
  readonly name: string;
  readonly search: string;
}

const isViews = (value: unknown): value is View[] =>
  Array.isArray(value) &&
  value.every(
    (item) =>
      typeof item === 'object' && item !== null && typeof (item as View).name === 'string' && typeof (item as View).search === 'string',
  );

/** Searches and filters that the person keeps under a name. */
export function ViewsPane({ button }: OpenedProps) {
  const { t } = useWords();
  const { opened, onChange, target } = useOpened(button);
  const [views, setViews] = useStored<View[]>('documents.views', [], isViews);
  const [name, setName] = useState('');
  const save = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    if (!trimmed) return;
    setViews([...views.filter((view) => view.name !== trimmed), { name: trimmed, search: window.location.search }]);
    setName('');
  };
  return (
    <Popover opened={opened} onChange={onChange} position="bottom-end" shadow="md" width={260} trapFocus returnFocus>
      <Popover.Target>{cloneElement(target, { onClick: () => onChange(!opened) })}</Popover.Target>
      <Popover.Dropdown p={6} aria-label={t('documents.views.title')}>
        {views.length === 0 && (
          <Text size="xs" c="dimmed" p={6}>
            {t('documents.views.none')}
          </Text>
        )}
        {views.map((view) => (
          <Group key={view.name} gap={2} wrap="nowrap">
            <Button
              variant="subtle"
              color="gray"
              c="var(--mantine-color-text)"
              flex={1}
              justify="flex-start"
              onClick={() => {
                onChange(false);
                navigate(`/documents${view.search}`);
              }}
            >
              {view.name}
            </Button>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('documents.views.remove', { name: view.name })}
              onClick={() => setViews(views.filter((each) => each !== view))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        ))}
        <Divider my={6} />
        <form onSubmit={save}>
          <Group gap={6} wrap="nowrap">
            <TextInput
              size="xs"
              flex={1}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              aria-label={t('documents.views.name')}
              placeholder={t('documents.views.name')}
              maxLength={60}
            />
            <Button size="xs" type="submit" variant="default" disabled={!name.trim()}>
              {t('common.save')}
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
