import { SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { useData } from '../../shared/api/use-data';
import { useWords } from '../../shared/i18n';
import { Failure, Loading } from '../../shared/ui/states';
import { Curve } from './curve';
import { FIGURES } from './insight.graphql';

/** What the template did in 90 days, field by field, and whether its confidences can be trusted. */
export function Figures({ id }: { id: string }) {
  const { t, format } = useWords();
  const { data, error, reload } = useData(FIGURES, { id });
  const analytics = data?.templateAnalytics;
  if (!analytics) return error ? <Failure error={error} retry={reload} /> : <Loading rows={4} />;
  const share = (value: number | null) => (value === null ? '–' : format.percent(value, 1));
  const { metrics, fieldMetricsEntries: fields } = analytics;
  const calibrated = (data.templateCalibration?.fields ?? []).filter(({ curve }) => curve.length > 0);
  const cards = [
    { label: t('templates.used'), value: format.number(metrics.documentsProcessed ?? 0) },
    { label: t('templates.accuracy'), value: share(metrics.averageAccuracy) },
    { label: t('templates.success'), value: share(metrics.successRate) },
    { label: t('templates.time'), value: metrics.averageProcessingTime ?? '–' },
  ];
  return (
    <Stack gap="md">
      <SimpleGrid cols={2} spacing="xs">
        {cards.map(({ label, value }) => (
          <div key={label}>
            <Text size="xs" c="dimmed">
              {label}
            </Text>
            <Text fw={600} className="numbers">
              {value}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      {fields.length > 0 && (
        <Table fz="xs" verticalSpacing={4} className="numbers">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('templates.fieldName')}</Table.Th>
              <Table.Th ta="end">{t('templates.foundShare')}</Table.Th>
              <Table.Th ta="end">{t('templates.accuracy')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fields.map(({ key, extractionRate, accuracy }) => (
              <Table.Tr key={key}>
                <Table.Td className="mono">{key}</Table.Td>
                <Table.Td ta="end">{share(extractionRate)}</Table.Td>
                <Table.Td ta="end">{share(accuracy)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <section>
        <Title order={2} size="h3">
          {t('templates.calibration')}
        </Title>
        <Text size="xs" c="dimmed" mb="xs">
          {t(calibrated.length > 0 ? 'templates.calibrationText' : 'templates.calibrationNone')}
        </Text>
        <Stack gap="sm">
          {calibrated.map((field) => (
            <Curve key={field.field} field={field} />
          ))}
        </Stack>
      </section>
    </Stack>
  );
}
