import { Group, Select, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { useData } from '../../shared/api/use-data';
import { useWords } from '../../shared/i18n';
import { Confidence, StatusBadge } from '../../shared/ui/badges';
import { Failure, Loading } from '../../shared/ui/states';
import { RUNS } from '../document.graphql';
import classes from '../document.module.css';
import { Differences } from './differences-view';

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
                <dd>{format.duration(run.processingTime)}</dd>
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
