import { ActionIcon, Group, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { lastList } from '../documents/last-list';
import { useWords } from '../shared/i18n';
import { Link } from '../shared/router';
import { Confidence, StatusBadge } from '../shared/ui/badges';
import { typeNameOf } from '../shared/ui/type-name';
import type { DocumentData } from './document.graphql';
import classes from './document.module.css';

interface HeadProps {
  readonly document: DocumentData;
  readonly actions: ReactNode;
  readonly children?: ReactNode;
  /** Where the arrow leads. */
  readonly back?: string;
}

/** Over a document: its name, where it stands, what can be done. */
export function Head({ document, actions, children, back = lastList() }: HeadProps) {
  const words = useWords();
  const { t, format } = words;
  const { filename, status, confidence, pageCount, createdAt, uploadedBy, templateName, assignee } = document;
  const facts = [
    typeNameOf(document, words),
    pageCount ? t('document.pages', { count: pageCount }) : null,
    templateName,
    assignee ? t('document.assigned', { name: assignee.name ?? assignee.email }) : null,
    t('document.uploaded', { when: format.ago(createdAt), by: uploadedBy }),
  ];
  return (
    <header className={classes.head}>
      <ActionIcon component={Link} to={back} variant="subtle" color="gray" aria-label={t('common.back')}>
        <IconArrowLeft size={18} />
      </ActionIcon>
      <div className={classes.title}>
        <Group gap="xs" wrap="nowrap">
          <Title order={1} className="ellipsis" title={filename}>
            {filename}
          </Title>
          <StatusBadge status={status} />
          {confidence !== null && <Confidence value={confidence} />}
        </Group>
        <Text size="xs" c="dimmed" className="ellipsis">
          {facts.filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Group gap="xs">{actions}</Group>
      {children}
    </header>
  );
}
