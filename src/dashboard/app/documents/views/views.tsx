import { ActionIcon, Button, Divider, Group, Popover, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { cloneElement, type FormEvent, useState } from 'react';
import { useAction, useData } from '../../shared/api/use-data';
import { useWords } from '../../shared/i18n';
import { navigate } from '../../shared/router';
import { type OpenedProps, useOpened } from '../../shared/ui/menus/on-demand';
import { Failure, Loading } from '../../shared/ui/states';
import { REMOVE_VIEW, SAVE_VIEW, VIEWS } from './views.graphql';

/** The views that are kept, and a way to keep the present one. */
function Views({ close }: { close: () => void }) {
  const { t } = useWords();
  const { data, error, reload } = useData(VIEWS, {}, { policy: 'cache-and-network' });
  const save = useAction(SAVE_VIEW);
  const remove = useAction(REMOVE_VIEW);
  const [name, setName] = useState('');
  const views = data?.savedViews;
  const wrong = save.error ?? remove.error;
  const keep = async (event: FormEvent) => {
    event.preventDefault();
    const done = await save.run({ name: name.trim(), query: window.location.search });
    if (done.error) return;
    setName('');
    reload();
  };
  const forget = async (view: string) => {
    const done = await remove.run({ name: view });
    if (!done.error) reload();
  };
  if (!views) return error ? <Failure error={error} retry={reload} /> : <Loading rows={2} />;
  return (
    <>
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
            miw={0}
            justify="flex-start"
            title={view.name}
            onClick={() => {
              close();
              navigate(`/documents${view.query}`);
            }}
          >
            {view.name}
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('documents.views.remove', { name: view.name })}
            disabled={remove.busy}
            onClick={() => void forget(view.name)}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      <Divider my={6} />
      <form onSubmit={(event) => void keep(event)}>
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
          <Button size="xs" type="submit" variant="default" disabled={!name.trim()} loading={save.busy}>
            {t('common.save')}
          </Button>
        </Group>
      </form>
      {wrong && <Failure error={wrong} />}
    </>
  );
}

/** Searches and filters that the person keeps under a name, wherever he signs in. */
export function ViewsPane({ button }: OpenedProps) {
  const { t } = useWords();
  const { opened, onChange, target } = useOpened(button);
  return (
    <Popover opened={opened} onChange={onChange} position="bottom-end" shadow="md" width={260} trapFocus returnFocus>
      <Popover.Target>{cloneElement(target, { onClick: () => onChange(!opened) })}</Popover.Target>
      <Popover.Dropdown p={6} aria-label={t('documents.views.title')} mah="75dvh" style={{ overflowY: 'auto' }}>
        <Views close={() => onChange(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
