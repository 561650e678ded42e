// Finds the texts of a TypeScript file that people read. One sentence is one text, with `{name}` for a value in it
// and `<1>…</1>` for an element. A text is
//   1. what a JSX element with letters of its own contains, elements inside it included;
//   2. a string or template that an element shows: `{busy ? 'Saving...' : 'Save'}`;
//   3. the argument of `say()`, or the template after `say`, also in a prop;
//   4. the two forms of `plural(count, { one, other })`.
import { parseSync, Visitor, type ESTree } from 'vite';

export interface Text {
  kind: 'jsx' | 'string' | 'template';
  start: number;
  end: number;
  /** From 1. */
  line: number;
  /** The English sentence as translators see it, without space around it. */
  source: string;
  /** Of the second form of a plural: its first form, under which the catalogue has both. */
  pluralOf?: string;
  values: ReadonlyMap<string, ESTree.Expression>;
  elements: ReadonlyMap<string, Element>;
  /** Where the call of `say()` around it starts and ends; undefined if there is none. */
  marker?: { start: number; end: number };
}

type Element = ESTree.JSXElement | ESTree.JSXFragment;
type Message = Pick<Text, 'source' | 'values' | 'elements'>;
type Literal = ESTree.StringLiteral | ESTree.TemplateLiteral;

/** The texts of a file in their order. @throws what can't be read, and a `say()` of something that is no text */
export function findTexts(file: string, code: string): Text[] {
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const lineOf = (at: number) => code.slice(0, at).split('\n').length;
  const found: Text[] = [];
  const add = (text: Omit<Text, 'line'>) => found.push({ ...text, line: lineOf(text.start) });

  const addLiteral = (
    literal: Literal,
    kind: Text['kind'],
    more?: Pick<Text, 'marker' | 'pluralOf'>,
  ) => {
    const message = messageOfLiteral(literal);
    if (!hasLetters(message.source)) return;
    add({ kind, start: literal.start, end: literal.end, ...message, ...more });
  };
  const addShown = (expression: ESTree.Expression | ESTree.JSXEmptyExpression) => {
    for (const literal of shownLiterals(expression)) addLiteral(literal, kindOf(literal));
  };
  const addChildren = ({ children }: Element) => {
    if (!children.some((child) => child.type === 'JSXText' && hasLetters(child.value))) {
      for (const child of children) {
        if (child.type === 'JSXExpressionContainer') addShown(child.expression);
      }
      return;
    }
    const message = messageOfChildren(children);
    const [first, last] = [children[0], children.at(-1)];
    if (!first || !last) return;
    add({ kind: 'jsx', start: first.start, end: last.end, ...message });
    for (const value of message.values.values()) addShown(value);
    for (const element of message.elements.values()) inSentences.add(element);
  };
  /** Elements inside a sentence, which have no sentence of their own. */
  const inSentences = new Set<Element>();

  new Visitor({
    JSXElement(element) {
      if (!inSentences.has(element)) addChildren(element);
    },
    JSXFragment(element) {
      if (!inSentences.has(element)) addChildren(element);
    },
    TaggedTemplateExpression({ tag, quasi, start, end }) {
      if (tag.type !== 'Identifier' || tag.name !== 'say') return;
      addLiteral(quasi, 'template', { marker: { start, end } });
    },
    CallExpression(call) {
      if (call.callee.type !== 'Identifier') return;
      const { name } = call.callee;
      if (name === 'say') {
        const [text] = call.arguments;
        if (text?.type !== 'Literal' || !isLiteral(text)) {
          throw new Error(
            `${file}:${lineOf(call.start)}: say() takes one string; before a template it has no parentheses.`,
          );
        }
        addLiteral(text, kindOf(text), { marker: { start: call.start, end: call.end } });
      }
      if (name === 'plural') {
        const forms = call.arguments[1];
        if (forms?.type !== 'ObjectExpression') return;
        const one = formOf(forms, 'one');
        const other = formOf(forms, 'other');
        if (!one || !other) return;
        addLiteral(one, kindOf(one));
        addLiteral(other, kindOf(other), { pluralOf: messageOfLiteral(one).source });
      }
    },
  }).visit(program);
  return found.sort((one, other) => one.start - other.start);
}

const hasLetters = (text: string) => /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, ''));

const isLiteral = (node: ESTree.Node): node is Literal =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

const kindOf = (literal: Literal) => (literal.type === 'Literal' ? 'string' : 'template');

function formOf(forms: ESTree.ObjectExpression, form: 'one' | 'other'): Literal | undefined {
  for (const property of forms.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
    if (property.key.name === form && isLiteral(property.value)) return property.value;
  }
  return undefined;
}

/** The literals that an expression may show, of which it chooses one. */
export function shownLiterals(
  expression: ESTree.Expression | ESTree.JSXEmptyExpression,
): Literal[] {
  if (isLiteral(expression)) return [expression];
  switch (expression.type) {
    case 'ConditionalExpression':
      return [...shownLiterals(expression.consequent), ...shownLiterals(expression.alternate)];
    case 'LogicalExpression':
      return [...shownLiterals(expression.left), ...shownLiterals(expression.right)];
    case 'ParenthesizedExpression':
      return shownLiterals(expression.expression);
    default:
      return [];
  }
}

function messageOfLiteral(literal: Literal): Message {
  const values = new Map<string, ESTree.Expression>();
  if (literal.type === 'Literal')
    return { source: literal.value.trim(), values, elements: new Map() };
  const source = literal.quasis
    .map(({ value }, index) => {
      const expression = literal.expressions[index];
      const text = value.cooked ?? '';
      return expression ? `${text}{${addValue(expression, values)}}` : text;
    })
    .join('');
  return { source: source.trim(), values, elements: new Map() };
}

function messageOfChildren(children: readonly ESTree.JSXChild[]): Message {
  const values = new Map<string, ESTree.Expression>();
  const elements = new Map<string, Element>();
  const write = (child: ESTree.JSXChild): string => {
    switch (child.type) {
      case 'JSXText':
        return joinLines(child.value);
      case 'JSXExpressionContainer': {
        const { expression } = child;
        if (expression.type === 'JSXEmptyExpression') return '';
        if (isLiteral(expression) && expression.type === 'Literal') return expression.value;
        return `{${addValue(expression, values)}}`;
      }
      case 'JSXSpreadChild':
        throw new Error('Children that are spread have no place in a sentence.');
      default: {
        const number = String(elements.size + 1);
        elements.set(number, child);
        return child.children.length > 0
          ? `<${number}>${child.children.map(write).join('')}</${number}>`
          : `<${number}/>`;
      }
    }
  };
  return { source: children.map(write).join('').trim(), values, elements };
}

/** The name that an expression has in the catalogue: `dog.name` is `name`, `formatDate(day)` is `day`. */
function addValue(expression: ESTree.Expression, values: Map<string, ESTree.Expression>): string {
  const name = nameOf(expression) ?? 'value';
  let unique = name;
  for (let number = 2; values.has(unique); number += 1) unique = `${name}${number}`;
  values.set(unique, expression);
  return unique;
}

function nameOf(expression: ESTree.Node): string | undefined {
  if (expression.type === 'Identifier') return expression.name;
  if (expression.type === 'MemberExpression') {
    return expression.computed ? undefined : nameOf(expression.property);
  }
  if (expression.type === 'CallExpression') {
    const [argument] = expression.arguments;
    return argument && nameOf(argument);
  }
  return undefined;
}

/** The text of JSX as React shows it: lines are trimmed and joined by a space. */
function joinLines(raw: string): string {
  const lines = raw.split(/\r?\n/);
  return lines
    .map((line, index) => {
      const start = index === 0 ? line : line.trimStart();
      return index === lines.length - 1 ? start : start.trimEnd();
    })
    .filter((line, index) => line !== '' || (index === 0 && lines.length === 1))
    .join(' ');
}
