import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { textNodeFindings } from '../../scripts/check/text-nodes.ts';

const root = path.resolve(import.meta.dirname, '../..');
const options: ts.CompilerOptions = {
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2022.d.ts'],
  types: [],
};

const head = `
import type { ReactNode } from 'react';
interface Values { name: string; count: number; names: string[]; isOpen: boolean }
let visits = 0;
const CITY = 'Lucknow';
const labels: Record<string, string> = {};
function Maybe() { return Math.random() > 0.5 ? <hr /> : null; }
function Name(props: { name: string }) { return props.name; }
function Card({ title, children }: { title?: ReactNode; children?: ReactNode }) {
  return <div><h2>{title}</h2>{children}</div>;
}
function Button({ children }: { children: ReactNode }) { return <button>{children}</button>; }
`;

/** What the check says of elements in a component with the props of `Values`. */
const cases: [code: string, finding: string | null][] = [
  ['<p>{name}</p>', null],
  ['<p>{`Dear ${name}`}</p>', null],
  ["<p>{isOpen ? 'Open' : null}</p>", null],
  ['<p>In {CITY} <b>today</b></p>', null],
  ['<p><span>{name}</span> is here</p>', null],
  ['<p><b>Now</b>{isOpen ? <i>open</i> : null}</p>', null],
  ['<Button>{isOpen ? "Open" : "Closed"}</Button>', null],
  ['<Card title={name}><p>{name}</p></Card>', null],
  ['<noscript>{import.meta.env.SSR ? <>Write to {name}.</> : null}</noscript>', null],
  ['<p>Dear {name}</p>', 'a text without an element'],
  ['<p>{count} <b>dogs</b></p>', 'a text without an element'],
  ['<p>{visits} <b>visits</b></p>', 'a text without an element'],
  ['<p>{labels[name]} <b>today</b></p>', 'a text without an element'],
  ["<p>{isOpen ? 'Open' : null}{isOpen ? null : 'Closed'}</p>", 'a text without an element'],
  ['<Button><hr />{name}</Button>', 'a text without an element'],
  ['<p>{names.map((name) => name)}</p>', 'a text without an element'],
  ['<p><Name name={name} /></p>', 'a text without an element'],
  ['<p>{isOpen ? <>Open</> : null}</p>', 'a text in a fragment'],
  ["<p>{isOpen ? <i>open</i> : null}{' '}<b>now</b></p>", 'comes and goes beside a text'],
  ['<p>Now {isOpen ? <i>open</i> : null}</p>', 'comes and goes beside a text'],
  ['<p><Maybe /> now</p>', 'comes and goes beside a text'],
  ['<p>{isOpen ? <i /> : <b />}{CITY}</p>', 'comes and goes beside a text'],
  ['<Card>{name}</Card>', 'a text beside others in its component'],
];

it('names each text that a translated page would lose, and no other', () => {
  const file = path.join(root, 'src', 'example.tsx');
  const lines = cases.map(
    ([code], index) =>
      `export function Case${index}({ name, count, names, isOpen }: Values) { return ${code}; }`,
  );
  const source = [head.replaceAll('\n', ' '), ...lines].join('\n');
  const host = ts.createCompilerHost(options);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...others) =>
    name === file
      ? ts.createSourceFile(name, source, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX)
      : getSourceFile(name, ...others);
  const findings = textNodeFindings(ts.createProgram([file], options, host), root);
  const found = cases.map((_, index) =>
    findings
      .filter((finding) => finding.startsWith(`src/example.tsx:${index + 2} `))
      .map((finding) => finding.replace(/^.*: (.*)\.$/, '$1')),
  );
  for (const [index, [code, finding]] of cases.entries()) {
    expect([code, [...new Set(found[index])]]).toEqual([code, finding === null ? [] : [finding]]);
  }
}, 60_000);
