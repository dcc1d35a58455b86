import { Button, Card, Group, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useWords } from '../shared/i18n';
import { asCsv, type LegendItem, saveChart, saveText } from './export';

/** A chart with its title; `rows` is what its CSV file holds, `name` what its files are called, `legend` what its colours stand for. */
export function ChartCard({
  title,
  name,
  children,
  legend,
  rows,
}: {
  title: string;
  name: string;
  children: ReactNode;
  legend: readonly LegendItem[];
  rows: readonly (readonly (string | number | null)[])[];
}) {
  const { t } = useWords();
  const frame = useRef<HTMLDivElement>(null);
  return (
    <Card withBorder padding="md" component="section" aria-label={title}>
      <Group justify="space-between" mb="md" wrap="nowrap">
        <Title order={2} size="h3">
          {title}
        </Title>
        <Group gap={4} wrap="nowrap">
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconDownload size={13} />}
            aria-label={`CSV: ${title}`}
            onClick={() => saveText(`${name}.csv`, asCsv(rows))}
          >
            CSV
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconDownload size={13} />}
            aria-label={`PNG: ${title}`}
            onClick={() => void saveChart(`${name}.png`, frame.current, title, legend)}
          >
            PNG
          </Button>
        </Group>
      </Group>
      <div ref={frame} role="img" aria-label={t('analytics.chart', { title })}>
        {children}
      </div>
    </Card>
  );
}
