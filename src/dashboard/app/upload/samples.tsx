import { SimpleGrid, Text, UnstyledButton } from '@mantine/core';
import { IconAlertHexagon, IconFileInvoice, IconPackage } from '@tabler/icons-react';
import { useWords } from '../shared/i18n';
import { upload } from './queue';
import classes from './samples.module.css';

const SAMPLES = [
  { file: 'invoice.pdf', name: 'invoice', icon: IconFileInvoice },
  { file: 'invoice-wrong-total.pdf', name: 'wrong', icon: IconAlertHexagon },
  { file: 'packing-list.pdf', name: 'packing', icon: IconPackage },
] as const;

async function take(name: string): Promise<void> {
  const response = await fetch(`/app/samples/${name}`);
  upload([new File([await response.blob()], name, { type: 'application/pdf' })]);
}

/** Documents of ours to try with. */
export function Samples() {
  const { t } = useWords();
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
      {SAMPLES.map(({ file, name, icon: Icon }) => (
        <UnstyledButton key={file} className={classes.sample} onClick={() => void take(file)}>
          <Icon size={22} stroke={1.6} aria-hidden />
          <span>
            <Text size="sm" fw={600} component="span" display="block">
              {t(`home.samples.${name}`)}
            </Text>
            <Text size="xs" c="dimmed" component="span" display="block">
              {t(`home.samples.${name}Note`)}
            </Text>
          </span>
        </UnstyledButton>
      ))}
    </SimpleGrid>
  );
}
