import { Button } from '@mantine/core';
import { IconError404 } from '@tabler/icons-react';
import { useWords } from '../shared/i18n';
import { Link } from '../shared/router';
import { useTitle } from '../shared/ui/page';
import { Empty } from '../shared/ui/states';

/** An address that leads nowhere. */
export function NotFound() {
  const { t } = useWords();
  useTitle(t('states.notFoundTitle'));
  return (
    <Empty
      level={1}
      icon={<IconError404 size={28} />}
      title={t('states.notFoundTitle')}
      text={t('states.notFoundText')}
      action={
        <Button component={Link} to="/" variant="default">
          {t('nav.home')}
        </Button>
      }
    />
  );
}
