import { Anchor, Button, Card, Group, SimpleGrid, Table, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFieldName } from '../document/value';
import { useWords } from '../shared/i18n';
import { Link } from '../shared/router';
import type { Report } from './analytics.graphql';
import { durationOf } from './duration';
import { asCsv, saveText } from './export';

type Cell = string | number | null;

interface Column<Row> {
  readonly label: string;
  /** As it stands in the CSV file. */
  readonly value: (row: Row) => Cell;
  /** As it is shown, when that differs. */
  readonly shown?: (row: Row) => ReactNode;
}

/** Figures by something, also as CSV. */
function FiguresTable<Row>({
  title,
  note,
  name,
  rows,
  columns,
}: {
  title: string;
  note?: string;
  name: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
}) {
  if (rows.length === 0) return null;
  const csv = () => asCsv([columns.map(({ label }) => label), ...rows.map((row) => columns.map(({ value }) => value(row)))]);
  return (
    <Card withBorder padding="md" component="section" aria-label={title}>
      <Group justify="space-between" wrap="nowrap" mb={note ? 0 : 'xs'}>
        <Title order={2} size="h3">
          {title}
        </Title>
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconDownload size={13} />}
          aria-label={`CSV: ${title}`}
          onClick={() => saveText(`${name}.csv`, csv())}
        >
          CSV
        </Button>
      </Group>
      {note && (
        <Text size="xs" c="dimmed" mb="xs">
          {note}
        </Text>
      )}
      <div style={{ overflow: 'auto', maxHeight: 320 }} tabIndex={0} role="group" aria-label={title}>
        <Table fz="sm">
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ label }, index) => (
                <Table.Th key={label} ta={index === 0 ? undefined : 'end'}>
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={columns.map(({ value }) => value(row)).join(' ')}>
                {columns.map(({ label, value, shown }, index) => (
                  <Table.Td key={label} ta={index === 0 ? undefined : 'end'} className={index === 0 ? undefined : 'numbers'}>
                    {shown ? shown(row) : value(row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Card>
  );
}

/** Somebody who uploads. */
interface Uploader {
  readonly name: string | null;
  readonly email: string;
  readonly documentsProcessed: number;
}

/** A report by type, template, field, reviewer and error. */
export function Tables({ report, uploaders }: { report: Report; uploaders: readonly Uploader[] }) {
  const words = useWords();
  const { t, tOf, format } = words;
  const fieldName = useFieldName();
  const typeName = (type: string | null) => (type ? tOf('types', type) : t('types.none'));
  const percent = (value: number | null) => (value === null ? '–' : format.percent(value, 1));
  type Figures = Report['types'][number] | Report['templates'][number];
  const figures: readonly Column<Figures>[] = [
    { label: t('analytics.documents'), value: (row) => row.documents, shown: (row) => format.number(row.documents) },
    { label: t('analytics.straight'), value: (row) => row.straightThroughRate, shown: (row) => percent(row.straightThroughRate) },
    { label: t('analytics.accuracy'), value: (row) => row.accuracy, shown: (row) => percent(row.accuracy) },
    { label: t('analytics.errors'), value: (row) => row.errorRate, shown: (row) => percent(row.errorRate) },
    { label: t('analytics.median'), value: (row) => row.resultP50Ms, shown: (row) => durationOf(row.resultP50Ms, words) },
  ];
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
      <FiguresTable
        title={t('analytics.byType')}
        name="docket-types"
        rows={report.types}
        columns={[{ label: t('documents.columns.type'), value: ({ type }) => typeName(type) }, ...figures]}
      />
      <FiguresTable
        title={t('analytics.byTemplate')}
        name="docket-templates"
        rows={report.templates}
        columns={[
          {
            label: t('documents.columns.template'),
            value: ({ name, templateId }) => name ?? templateId,
            shown: ({ name, templateId }) => (
              <Anchor component={Link} to={`/templates/${templateId}`} inherit>
                {name ?? templateId}
              </Anchor>
            ),
          },
          ...figures,
        ]}
      />
      <FiguresTable
        title={t('analytics.byField')}
        note={t('analytics.byFieldNote')}
        name="docket-fields"
        rows={report.fields}
        columns={[
          {
            label: t('analytics.field'),
            value: ({ type, field }) => `${typeName(type)}: ${field}`,
            shown: ({ type, field }) => (
              <>
                {field.split('.').map(fieldName).join(' · ')}{' '}
                <Text span size="xs" c="dimmed">
                  {typeName(type)}
                </Text>
              </>
            ),
          },
          { label: t('analytics.lookedAt'), value: ({ reviewed }) => reviewed },
          { label: t('analytics.corrected'), value: ({ corrected }) => corrected },
          { label: t('analytics.accuracy'), value: ({ accuracy }) => accuracy, shown: ({ accuracy }) => percent(accuracy) },
        ]}
      />
      <FiguresTable
        title={t('analytics.byReviewer')}
        note={t('analytics.byReviewerNote')}
        name="docket-reviewers"
        rows={report.reviewers}
        columns={[
          { label: t('people.person'), value: ({ email }) => email, shown: ({ name, email }) => name ?? email },
          { label: t('analytics.approved'), value: ({ approved }) => approved },
          { label: t('analytics.rejected'), value: ({ rejected }) => rejected },
          { label: t('analytics.each'), value: ({ medianMs }) => medianMs, shown: ({ medianMs }) => durationOf(medianMs, words) },
          { label: t('analytics.inAll'), value: ({ totalMs }) => totalMs, shown: ({ totalMs }) => durationOf(totalMs || null, words) },
        ]}
      />
      <FiguresTable
        title={t('analytics.failures')}
        name="docket-errors"
        rows={report.errors}
        columns={[
          { label: t('analytics.error'), value: ({ errorCode }) => errorCode, shown: ({ errorCode }) => tOf('errors', errorCode) },
          { label: t('analytics.documents'), value: ({ count }) => count },
        ]}
      />
      <FiguresTable
        title={t('analytics.people')}
        name="docket-uploaders"
        rows={uploaders}
        columns={[
          { label: t('people.person'), value: ({ email }) => email, shown: ({ name, email }) => name ?? email },
          { label: t('analytics.documents'), value: ({ documentsProcessed }) => documentsProcessed },
        ]}
      />
    </SimpleGrid>
  );
}
