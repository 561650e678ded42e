// The tokens of src/styles/tokens.css, inlined, because mail clients know no variables.
const light = {
  ground: '#fbf5e9',
  paper: '#f3e7cf',
  surface: '#fffdf8',
  ink: '#1b2a26',
  muted: '#52605a',
  line: '#e2d5bb',
  link: '#854d00',
  amber: '#f59e0b',
  pine: '#17352e',
  onPine: '#f4ebda',
} as const;

const dark = {
  ground: '#12201b',
  paper: '#172922',
  surface: '#1b2e27',
  ink: '#f4ebda',
  muted: '#b5c0b4',
  line: '#2f463d',
  link: '#f8be5c',
  pine: '#0b1512',
} as const;

export const TEXT_FONT = "-apple-system,'Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,sans-serif";
export const HEADING_FONT = "Georgia,'Noto Serif',serif";
export const colours = light;

/** A long word or address breaks instead of widening the email. */
export const BREAK_WORDS = 'overflow-wrap:anywhere;word-break:break-word;';

const darkBackgrounds = (['ground', 'paper', 'surface', 'pine'] as const).map(
  (name) => [`.${name}-bg`, `background-color:${dark[name]}!important`] as const,
);
const darkTexts = [
  ...(['ink', 'muted', 'link'] as const).map(
    (name) => [`.${name}`, `color:${dark[name]}!important`] as const,
  ),
  ['.line', `border-color:${dark.line}!important`] as const,
];

const rules = (prefix: string, list: readonly (readonly [string, string])[]) =>
  list.map(([selector, declaration]) => `${prefix}${selector}{${declaration}}`).join('');

/**
 * What can't be inlined. Apple Email and Thunderbird read the media query; Outlook's web and phone apps mark what
 * they invert with data-ogsb (backgrounds) and data-ogsc (texts).
 */
export const styleSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
a:focus,a:hover{text-decoration:underline}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.picture{width:104px!important}.title{font-size:24px!important}}
@media (prefers-color-scheme:dark){${rules('', darkBackgrounds)}${rules('', darkTexts)}}
${rules('[data-ogsb] ', darkBackgrounds)}${rules('[data-ogsc] ', darkTexts)}`;
