import { Button, Card, Group, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useWords } from '../shared/i18n';
import { asCsv, type LegendItem, saveChart, saveText } from './export';

/** One figure with its name and a remark. */
export function Tile({ label, value, note }: { label: string; value: string; note?: string }) {
  return (
    <Card withBorder padding="md">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fz={24} fw={650} lh={1.3} className="numbers">
        {value}
      </Text>
      {note && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </Card>
  );
}

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
