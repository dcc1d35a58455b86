import { Alert, Button, Card, Group, Stack, Table, Text, Title } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useFieldName } from '../document/value';
import { useAction, useData } from '../shared/api/use-data';
import { useWords } from '../shared/i18n';
import { ConfirmAction } from '../shared/ui/confirm';
import { Page } from '../shared/ui/page';
import { Empty, Failure, Loading, Needs } from '../shared/ui/states';
import { useToast } from '../shared/ui/toast';
import { MODEL, type ModelData, REVERT_MODEL, TRAIN_MODEL } from './operate.graphql';

/** A training takes minutes: its end is looked for once in so long. */
const LOOK_EVERY_MS = 5000;

function Shares({ before, after }: { before: number | null; after: number | null }) {
  const { t, format } = useWords();
  const of = (share: number | null) => (share === null ? '–' : format.percent(share, 1));
  const gain = before !== null && after !== null ? after - before : null;
  return (
    <Group gap="xl">
      <div>
        <Text size="xs" c="dimmed">
          {t('model.before')}
        </Text>
        <Text fz={28} fw={650} className="numbers">
          {of(before)}
        </Text>
      </div>
      <div>
        <Text size="xs" c="dimmed">
          {t('model.after')}
        </Text>
        <Text fz={28} fw={650} className="numbers">
          {of(after)}
        </Text>
      </div>
      {gain !== null && (
        <Text size="sm" c="dimmed">
          {t(gain > 0 ? 'model.better' : 'model.same', { points: format.number(Math.abs(gain) * 100, 1) })}
        </Text>
      )}
    </Group>
  );
}

function FieldTable({ fields }: { fields: ModelData['fields'] }) {
  const { t, format } = useWords();
  const fieldName = useFieldName();
  const of = (share: number | null) => (share === null ? '–' : format.percent(share, 1));
  return (
    <Table.ScrollContainer minWidth={480} type="native" tabIndex={0} role="group" aria-label={t('nav.model')}>
      <Table fz="sm" verticalSpacing={6} className="numbers">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('model.field')}</Table.Th>
            <Table.Th ta="end">{t('model.documents')}</Table.Th>
            <Table.Th ta="end">{t('model.before')}</Table.Th>
            <Table.Th ta="end">{t('model.after')}</Table.Th>
            <Table.Th>{t('model.used')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fields.map(({ field, documents, before, after, own }) => (
            <Table.Tr key={field}>
              <Table.Td>{field.split('.').map(fieldName).join(' · ')}</Table.Td>
              <Table.Td ta="end">{format.number(documents)}</Table.Td>
              <Table.Td ta="end">{of(before)}</Table.Td>
              <Table.Td ta="end">{of(after)}</Table.Td>
              <Table.Td>{t(own ? 'model.own' : 'model.shipped')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Model() {
  const { t, format } = useWords();
  const toast = useToast();
  const { data, error, reload } = useData(MODEL, {});
  const train = useAction(TRAIN_MODEL);
  const revert = useAction(REVERT_MODEL);
  const [asks, setAsks] = useState(false);
  const model = data?.model;
  const pending = model?.pending ?? false;
  useEffect(() => {
    if (!pending) return;
    const timer = setInterval(reload, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [pending, reload]);
  const begin = async () => {
    const done = await train.run({});
    if (done.error) toast.failed(done.error);
    else reload();
  };
  const actions = (
    <>
      {(model?.own || model?.automatic) && (
        <Button variant="default" onClick={() => setAsks(true)}>
          {t('model.revert')}
        </Button>
      )}
      <Button leftSection={<IconSchool size={16} />} loading={train.busy} disabled={pending} onClick={() => void begin()}>
        {t('model.train')}
      </Button>
    </>
  );
  return (
    <Page title={t('nav.model')} lead={t('model.lead')} actions={actions}>
      {error && !model && <Failure error={error} retry={reload} />}
      {!model && !error && <Loading rows={4} />}
      {model && (
        <Stack gap="md">
          {pending && (
            <Alert role="status" variant="light" title={t('model.pending')}>
              {t('model.pendingText')}
            </Alert>
          )}
          {model.trainedAt === null ? (
            <Empty icon={<IconSchool size={26} />} title={t('model.emptyTitle')} text={t('model.emptyText')} />
          ) : (
            <Card withBorder padding="md">
              <Title order={2} size="h3" mb={4}>
                {t(model.own ? 'model.ownUsed' : 'model.shippedUsed')}
              </Title>
              <Text size="sm" c="dimmed" mb="md">
                {t('model.trained', { when: format.moment(model.trainedAt), count: model.documents })}
              </Text>
              <Shares before={model.before} after={model.after} />
            </Card>
          )}
          {model.fields.length > 0 && <FieldTable fields={model.fields} />}
          <Text size="xs" c="dimmed">
            {t('model.version', { version: model.version })} · {t(model.automatic ? 'model.nightly' : 'model.notNightly')}
          </Text>
        </Stack>
      )}
      {asks && (
        <ConfirmAction
          title={t('model.revertTitle')}
          text={t('model.revertText')}
          button={t('model.revert')}
          act={() => revert.run({})}
          done={reload}
          close={() => setAsks(false)}
        />
      )}
    </Page>
  );
}

/** What the organization's own documents taught, before and after, and how to begin or end it. */
export function ModelPage() {
  const { t } = useWords();
  return (
    <Needs permission="settings.manage" page={t('nav.model')}>
      <Model />
    </Needs>
  );
}
