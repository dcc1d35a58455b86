import {
  IconActivity,
  IconBolt,
  IconBuilding,
  IconChartHistogram,
  IconChecklist,
  IconFiles,
  IconHistory,
  IconKey,
  IconMail,
  IconPuzzle,
  IconSchool,
  IconSettings,
  IconStack2,
  IconTemplate,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { MessageKey } from '../shared/i18n';

/** A place in the navigation. */
export interface NavLink {
  readonly to: string;
  /** Another place that belongs to it. */
  readonly alsoAt?: string;
  readonly label: MessageKey;
  readonly icon: ComponentType<{ size?: number | string; stroke?: number }>;
  /** Shown to those alone who hold it. */
  readonly permission?: string;
  /** Shown to administrators of the platform alone. */
  readonly platform?: boolean;
  /** Second key after `g`. */
  readonly key?: string;
}

/** The navigation, group by group. A page that is added gets its line here. */
export const NAVIGATION: readonly { readonly title: MessageKey | null; readonly links: readonly NavLink[] }[] = [
  {
    title: null,
    links: [
      { to: '/', label: 'nav.home', icon: IconBolt, key: 'h' },
      { to: '/documents', label: 'nav.documents', icon: IconFiles, permission: 'documents.read', key: 'd' },
      { to: '/review', label: 'nav.review', icon: IconChecklist, permission: 'documents.approve', key: 'r' },
      { to: '/batches', alsoAt: '/jobs', label: 'nav.work', icon: IconStack2, permission: 'documents.read', key: 'b' },
      { to: '/templates', label: 'nav.templates', icon: IconTemplate, permission: 'templates.read', key: 't' },
      { to: '/analytics', label: 'nav.analytics', icon: IconChartHistogram, permission: 'analytics.read', key: 'a' },
    ],
  },
  {
    title: 'nav.connect',
    links: [
      { to: '/keys', label: 'nav.keys', icon: IconKey, permission: 'integrations.manage', key: 'k' },
      { to: '/webhooks', label: 'nav.webhooks', icon: IconWebhook, permission: 'webhooks.manage', key: 'w' },
      { to: '/programs', label: 'nav.programs', icon: IconPuzzle, permission: 'integrations.manage', key: 'o' },
    ],
  },
  {
    title: 'nav.organization',
    links: [
      { to: '/people', label: 'nav.people', icon: IconUsers, permission: 'users.manage', key: 'p' },
      { to: '/settings', label: 'nav.settings', icon: IconSettings, permission: 'settings.read', key: 's' },
      { to: '/model', label: 'nav.model', icon: IconSchool, permission: 'settings.manage', key: 'm' },
      { to: '/outbox', label: 'nav.outbox', icon: IconMail, permission: 'settings.manage' },
      { to: '/audit', label: 'nav.audit', icon: IconHistory, permission: 'settings.manage' },
      { to: '/platform', label: 'nav.organizations', icon: IconBuilding, platform: true },
      { to: '/operations', label: 'nav.operations', icon: IconActivity, platform: true },
    ],
  },
];

/** Whether a place is shown to a person. Pure. */
export const isShown = (
  { permission, platform }: NavLink,
  viewer: { permissions: readonly string[]; administersPlatform: boolean },
): boolean => (!permission || viewer.permissions.includes(permission)) && (!platform || viewer.administersPlatform);
