import { Checkbox, SimpleGrid, Stack, Text } from '@mantine/core';
import { PERMISSION_AREAS } from '../../../../vocabulary/permission-names';
import { useViewer } from '../api/viewer';
import { useWords } from '../i18n';

/** Chooses permissions, area by area; those that the person does not hold cannot be given. */
export function PermissionPicker({
  value,
  onChange,
  disabled = false,
}: {
  value: readonly string[];
  onChange: (value: string[]) => void;
  disabled?: boolean;
}) {
  const { tOf } = useWords();
  const { permissions } = useViewer();
  const toggle = (name: string) => onChange(value.includes(name) ? value.filter((each) => each !== name) : [...value, name]);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      {Object.entries(PERMISSION_AREAS).map(([area, names]) => (
        <Stack key={area} gap={6} component="fieldset" m={0} p={0} bd={0}>
          <Text component="legend" size="xs" fw={600} c="dimmed" p={0} mb={4}>
            {tOf('areas', area)}
          </Text>
          {names.map((name) => (
            <Checkbox
              key={name}
              size="xs"
              label={name}
              description={tOf('permissions', name)}
              checked={value.includes(name)}
              disabled={disabled || !permissions.includes(name)}
              onChange={() => toggle(name)}
            />
          ))}
        </Stack>
      ))}
    </SimpleGrid>
  );
}
