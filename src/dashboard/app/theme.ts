import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** Our blue: white text stands on shade 6 with a contrast of 6.6, shade 3 on the dark ground with 7. */
const docket: MantineColorsTuple = [
  '#eef0fd',
  '#dcdff8',
  '#b7bef0',
  '#909be9',
  '#6f7de2',
  '#5867dc',
  '#3d4fd1',
  '#3443b8',
  '#2d3ba3',
  '#24318c',
];

/** Greys of the dark ground with a little of our blue, so that cards, fields and menus belong to it; text on them has more contrast than on those of the library. */
const dark: MantineColorsTuple = [
  '#c9cbcf',
  '#b4b7bd',
  '#80848b',
  '#666a71',
  '#3c4047',
  '#363a41',
  '#25282e',
  '#1c1f24',
  '#17191d',
  '#121417',
];

/** How every page looks; what a component of the library offers is used as it is. */
export const theme = createTheme({
  primaryColor: 'docket',
  primaryShade: { light: 6, dark: 5 },
  colors: { docket, dark },
  autoContrast: true,
  defaultRadius: 'md',
  fontFamily: 'Inter, -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.4' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  components: {
    // Where they do not fit they are moved sideways: in two lines the second would belong to the first.
    Tabs: { styles: { list: { flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' }, tab: { flexShrink: 0 } } },
    // A menu holds nothing but its items (WAI-ARIA, menu): the focus goes to the first of them. It stands in the main part of the page.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, portalProps: { target: '#content' } } },
    // A header inside a dialog is no banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    // Under a title the library writes a message too faint to read.
    Notification: { styles: { description: { color: 'var(--mantine-color-text)' } } },
  },
});

/** Shades of the library that are too faint to read (WCAG 2.2, 1.4.3), made stronger. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5a626b',
    '--mantine-color-placeholder': '#6c737c',
    '--mantine-color-error': '#c22525',
    '--mantine-color-anchor': '#3443b8',
    '--mantine-color-docket-light-color': '#2d3ba3',
    '--mantine-color-red-light-color': '#b02020',
    '--mantine-color-green-light-color': '#1f6b30',
    '--mantine-color-orange-light-color': '#9a4406',
    '--mantine-color-yellow-light-color': '#7a5200',
    '--mantine-color-gray-light-color': '#495057',
    '--docket-ground': '#f7f8fa',
    '--docket-line': '#e3e6ea',
    '--docket-sure': '#1f7a36',
    '--docket-doubtful': '#a85b00',
    '--docket-wrong': '#c22525',
  },
  dark: {
    '--mantine-color-body': '#17191d',
    '--mantine-color-default': '#1f2227',
    '--mantine-color-dimmed': '#a2a8b0',
    '--mantine-color-placeholder': '#8d949d',
    '--mantine-color-error': '#ff8f8f',
    '--mantine-color-anchor': '#a9b3f2',
    '--mantine-color-docket-light-color': '#b7bef0',
    '--mantine-color-docket-outline': '#909be9',
    '--docket-ground': '#121417',
    '--docket-line': '#2e3238',
    '--docket-sure': '#6fd28a',
    '--docket-doubtful': '#f5b04c',
    '--docket-wrong': '#ff8f8f',
  },
});
