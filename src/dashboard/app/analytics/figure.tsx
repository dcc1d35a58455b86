import { Card, Text } from '@mantine/core';

/** One figure with its name and a remark. */
export function Figure({ label, value, note }: { label: string; value: string; note?: string }) {
  return (
    <Card withBorder padding="md">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fz={24} fw={650} lh={1.3} className="numbers">
        {value}
      </Text>
      {note && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {note}
        </Text>
      )}
    </Card>
  );
}
