import { Group, Text } from '@mantine/core';
import { useWords } from '../../shared/i18n';
import type { Calibration } from './insight.graphql';

const SIDE = 160;
const at = (share: number) => share * SIDE;
const line = (points: readonly { confidence: number; accuracy: number }[]) =>
  points.map(({ confidence, accuracy }) => `${at(confidence)},${SIDE - at(accuracy)}`).join(' ');

/** How often values of a field were right (upwards) for how sure they were (to the right); the dashed line is where both are the same. */
export function Curve({ field: { field, reviewed, curve, fit } }: { field: Calibration }) {
  const { t, format } = useWords();
  const points = curve.map(({ confidence, accuracy }) => `${format.percent(confidence)} → ${format.percent(accuracy)}`);
  return (
    <figure style={{ margin: 0 }}>
      <figcaption>
        <Text size="sm">
          <span className="mono">{field}</span> ·{' '}
          <Text span size="xs" c="dimmed">
            {t('templates.reviewedValues', { count: reviewed })}
          </Text>
        </Text>
      </figcaption>
      <Group gap="md" align="flex-start" wrap="nowrap">
        <svg
          viewBox={`-4 -4 ${SIDE + 8} ${SIDE + 8}`}
          width={SIDE}
          height={SIDE}
          style={{ flexShrink: 0 }}
          role="img"
          aria-label={`${field}: ${points.join(', ')}`}
        >
          <rect x={0} y={0} width={SIDE} height={SIDE} fill="none" stroke="var(--docket-line)" />
          <line x1={0} y1={SIDE} x2={SIDE} y2={0} stroke="var(--mantine-color-dimmed)" strokeDasharray="4 4" />
          <polyline points={line(fit)} fill="none" stroke="var(--mantine-primary-color-filled)" strokeWidth={2} />
          {curve.map(({ confidence, accuracy, count }) => (
            <circle
              key={confidence}
              cx={at(confidence)}
              cy={SIDE - at(accuracy)}
              r={Math.min(8, 2 + Math.sqrt(count))}
              fill="var(--mantine-primary-color-filled)"
              opacity={0.7}
            />
          ))}
        </svg>
        <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {curve.map(({ confidence, accuracy, count }) => (
            <Text key={confidence} component="li" size="xs">
              {t('templates.point', { sure: format.percent(confidence), right: format.percent(accuracy), count })}
            </Text>
          ))}
        </ul>
      </Group>
    </figure>
  );
}
