import { ActionIcon, Button, Group, Menu, TextInput } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useWords } from '../shared/i18n';
import { navigate } from '../shared/router';
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
export function Views() {
  const { t } = useWords();
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
    <Menu position="bottom-end" shadow="md" width={260}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconBookmark size={16} />}>
          {t('documents.views.title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {views.length === 0 && <Menu.Label>{t('documents.views.none')}</Menu.Label>}
        {views.map((view) => (
          <Group key={view.name} gap={2} wrap="nowrap">
            <Menu.Item onClick={() => navigate(`/documents${view.search}`)}>{view.name}</Menu.Item>
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
        <Menu.Divider />
        <form onSubmit={save}>
          <Group gap={6} p={6} wrap="nowrap">
            <TextInput
              size="xs"
              flex={1}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              aria-label={t('documents.views.name')}
              placeholder={t('documents.views.name')}
              maxLength={60}
              onKeyDown={(event) => event.stopPropagation()}
            />
            <Button size="xs" type="submit" variant="default" disabled={!name.trim()}>
              {t('common.save')}
            </Button>
          </Group>
        </form>
      </Menu.Dropdown>
    </Menu>
  );
}
