import { Group, Select, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useData } from '../../shared/api/use-data';
import { useWords } from '../../shared/i18n';
import { Confidence, StatusBadge } from '../../shared/ui/badges';
import { Failure, Loading } from '../../shared/ui/states';
import { DIFFERENCE, RUNS } from '../document.graphql';
import classes from '../document.module.css';
import { shown } from '../value';

function Differences({ id, from, to }: { id: string; from: number; to: number }) {
  const words = useWords();
  const { data, error } = useData(DIFFERENCE, { id, from, to });
  if (!data?.document) return error ? <Failure error={error} /> : <Loading rows={3} />;
  const { runDifference } = data.document;
  if (runDifference.length === 0) return <Text size="sm">{words.t('document.runs.same')}</Text>;
  return (
    <Table fz="xs" layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{words.t('document.runs.field')}</Table.Th>
          <Table.Th>{words.t('document.runs.number', { number: from })}</Table.Th>
          <Table.Th>{words.t('document.runs.number', { number: to })}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {runDifference.map(({ path, before, after }) => (
          <Table.Tr key={path}>
            <Table.Td className="ellipsis" title={path}>
              {path}
            </Table.Td>
            <Table.Td>{shown(path, before, null, words)}</Table.Td>
            <Table.Td fw={600}>{shown(path, after, null, words)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Every time the document was read, and what differs between two of them. */
export function RunsTab({ id }: { id: string }) {
  const { t, format } = useWords();
  const { data, error, reload } = useData(RUNS, { id });
  const [pair, setPair] = useState<[number, number] | null>(null);
  const runs = data?.document?.runs;
  if (!runs) return error ? <Failure error={error} retry={reload} /> : <Loading rows={4} />;
  const numbers = runs.map(({ number }) => ({ value: String(number), label: t('document.runs.number', { number }) }));
  const [from, to] = pair ?? [runs[1]?.number ?? 0, runs[0]?.number ?? 0];
  return (
    <Stack gap="lg">
      {runs.map((run) => (
        <section key={run.number}>
          <Group gap="xs" mb={4}>
            <Title order={2} size="h4">
              {t('document.runs.number', { number: run.number })}
            </Title>
            <StatusBadge status={run.status} />
            <Confidence value={run.confidenceScores?.overall} />
          </Group>
          <dl className={classes.facts}>
            <dt>{t('document.runs.started')}</dt>
            <dd>{format.moment(run.startedAt)}</dd>
            {run.processingTime && (
              <>
                <dt>{t('document.runs.took')}</dt>
                <dd>{run.processingTime}</dd>
              </>
            )}
            {run.engine && (
              <>
                <dt>{t('document.runs.engine')}</dt>
                <dd>{run.engine}</dd>
              </>
            )}
            {run.templateId && (
              <>
                <dt>{t('documents.columns.template')}</dt>
                <dd>
                  {run.templateId} {run.templateVersion}
                </dd>
              </>
            )}
            {run.errorMessage && (
              <>
                <dt>{t('document.runs.error')}</dt>
                <dd>{run.errorMessage}</dd>
              </>
            )}
          </dl>
        </section>
      ))}
      {runs.length > 1 && (
        <section>
          <Title order={2} size="h4" mb="xs">
            {t('document.runs.compare')}
          </Title>
          <Group grow mb="sm">
            <Select
              size="xs"
              aria-label={t('document.runs.from')}
              data={numbers}
              value={String(from)}
              onChange={(value) => setPair([Number(value), to])}
              allowDeselect={false}
            />
            <Select
              size="xs"
              aria-label={t('document.runs.to')}
              data={numbers}
              value={String(to)}
              onChange={(value) => setPair([from, Number(value)])}
              allowDeselect={false}
            />
          </Group>
          <Differences id={id} from={from} to={to} />
        </section>
      )}
    </Stack>
  );
}
