// Part of `npm run check`: finds texts that break when a browser translates the page. Chrome puts two `font` elements in
// the place of each text node, but React goes on with the node that is gone: a new text never shows, and removing the
// node, or inserting something before it, throws. The only child of an element is safe: React then writes the content of
// the element. A text is a string or number, by its type, that isn't a constant of a module. The rules:
//   1. no text has siblings, or is in a list or fragment or returned by a component, where it may have some;
//   2. nothing comes and goes before a constant text; in a sentence nor behind it, because the order differs in Hindi;
//   3. a fragment has no constant text either: it may come and go as a whole;
//   4. a prop that its component shows beside siblings gets no text.
// What `import.meta.env.SSR` guards never changes in the browser.
import path from 'node:path';
import ts from 'typescript';

/** The places that break the rules, one line for each. */
export function textNodeFindings(program: ts.Program, root: string): string[] {
  const checker = program.getTypeChecker();
  const findings: string[] = [];
  /** The declarations of props that components show beside siblings. */
  const shared = new Set<ts.Node | undefined>();
  const files = program
    .getSourceFiles()
    .filter(({ fileName }) => /^(?!.*node_modules).*\.tsx$/.test(fileName));
  for (const look of [lookAtChildren, lookAtProps]) files.forEach((file) => visit(file, look));
  return findings;

  function report(node: ts.Node, what: string): void {
    const file = node.getSourceFile();
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    const code = node.getText().replaceAll(/\s+/g, ' ').slice(0, 60);
    findings.push(`${path.relative(root, file.fileName)}:${line} ${code}: ${what}.`);
  }

  function lookAtChildren(parent: ts.Node): void {
    if (!ts.isJsxElement(parent) && !ts.isJsxFragment(parent)) return;
    const children = childrenOf(parent);
    const hasSiblings = children.length > 1 || ts.isJsxFragment(parent);
    const isSentence = children.some((child) => ts.isJsxText(child) && /\p{L}/u.test(child.text));
    const lastConstant = isSentence
      ? Infinity
      : children.findLastIndex((child) => isConstantText(child));
    for (const [index, child] of children.entries()) {
      const expression = expressionOf(child);
      const type = typeOf(child);
      const isSplit =
        hasSiblings || !expression || (type !== undefined && checker.isArrayLikeType(type));
      if (ts.isJsxFragment(parent) && isConstantText(child)) report(child, 'a text in a fragment');
      else if (isConstantText(child) || !type) continue;
      else if (isSplit && shows(type) === 'text') report(child, 'a text without an element');
      else if (index < lastConstant && comesAndGoes(type, expression))
        report(child, 'comes and goes beside a text');
      else if (hasSiblings && expression && shows(type) === 'anything')
        shared.add(propOf(expression));
    }
  }

  function lookAtProps(element: ts.Node): void {
    if (!ts.isJsxOpeningLikeElement(element)) return;
    const props = checker.getContextualType(element.attributes);
    const find = (name: string, value: ts.Node | undefined) => {
      const isText =
        value &&
        ts.isJsxExpression(value) &&
        !isConstantText(value) &&
        shows(typeOf(value)) === 'text';
      if (isText && props?.getProperty(name)?.declarations?.some((prop) => shared.has(prop)))
        report(value, 'a text beside others in its component');
    };
    for (const attribute of element.attributes.properties) {
      if (ts.isJsxAttribute(attribute)) find(attribute.name.getText(), attribute.initializer);
    }
    const children = ts.isJsxElement(element.parent) ? childrenOf(element.parent) : [];
    if (children.length === 1) find('children', children[0]);
  }

  /** What an expression has or a component returns; undefined for other children. */
  function typeOf(child: ts.Node): ts.Type | undefined {
    if (ts.isJsxElement(child)) return typeOf(child.openingElement);
    if (ts.isJsxOpeningLikeElement(child))
      return checker.getResolvedSignature(child)?.getReturnType();
    const expression = expressionOf(child);
    return expression && checker.getTypeAtLocation(expression);
  }

  function shows(type: ts.Type | undefined): 'text' | 'elements' | 'anything' {
    if (!type) return 'elements';
    if (checker.isArrayLikeType(type))
      return shows(checker.getIndexTypeOfType(type, ts.IndexKind.Number));
    if (type.isUnion()) {
      // Of the types that are shown, only ReactNode has this one.
      if (type.types.some(({ symbol }) => symbol?.name === 'Iterable')) return 'anything';
      return type.types.map(shows).find((shown) => shown !== 'elements') ?? 'elements';
    }
    const text = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.Any;
    return type.flags & text ? 'text' : 'elements';
  }

  function comesAndGoes(type: ts.Type, expression: ts.Expression | undefined): boolean {
    if (expression && ts.isConditionalExpression(expression)) return true;
    const empty = ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.BooleanLike;
    const parts = type.isUnion() && shows(type) === 'elements' ? type.types : [];
    return checker.isArrayLikeType(type) || parts.some(({ flags }) => flags & empty);
  }

  function isConstantText(child: ts.Node): boolean {
    const expression = expressionOf(child);
    return expression
      ? isConstant(expression) && shows(typeOf(child)) === 'text'
      : ts.isJsxText(child);
  }

  function isConstant(expression: ts.Expression): boolean {
    if (ts.isStringLiteralLike(expression)) return true;
    if (ts.isPropertyAccessExpression(expression)) return isConstant(expression.expression);
    if (ts.isCallExpression(expression)) {
      return isConstant(expression.expression) && expression.arguments.every(isConstant);
    }
    const declaration = checker.getSymbolAtLocation(expression)?.declarations?.[0];
    if (!declaration || !ts.isIdentifier(expression)) return false;
    const isVariable = ts.isVariableDeclaration(declaration);
    if (isVariable && !(declaration.parent.flags & ts.NodeFlags.Const)) return false;
    const statement = isVariable ? declaration.parent.parent : declaration;
    return (
      ts.isSourceFile(statement.parent) ||
      ts.isImportClause(statement) ||
      ts.isImportSpecifier(statement)
    );
  }

  /** The declaration of the prop that an expression such as `children` or `isOpen ? props.note : null` shows. */
  function propOf(expression: ts.Expression): ts.Node | undefined {
    if (ts.isConditionalExpression(expression)) return propOf(expression.whenTrue);
    const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
    const declaration = checker.getSymbolAtLocation(name)?.declarations?.[0];
    if (!declaration || !ts.isBindingElement(declaration)) return declaration;
    return checker.getTypeAtLocation(declaration.parent).getProperty(name.getText())
      ?.declarations?.[0];
  }
}

function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  if (ts.isConditionalExpression(node) && node.condition.getText() === 'import.meta.env.SSR')
    return;
  look(node);
  ts.forEachChild(node, (child) => visit(child, look));
}

const expressionOf = (child: ts.Node) => (ts.isJsxExpression(child) ? child.expression : undefined);

function childrenOf({ children }: ts.JsxElement | ts.JsxFragment): ts.JsxChild[] {
  return children.filter((child) =>
    ts.isJsxText(child)
      ? !child.containsOnlyTriviaWhiteSpaces
      : !ts.isJsxExpression(child) || child.expression,
  );
}

if (import.meta.filename === process.argv[1]) {
  const { config } = ts.readConfigFile('tsconfig.json', (file) => ts.sys.readFile(file));
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
  const program = ts.createProgram(
    fileNames.filter((file) => file.includes('/src/')),
    options,
  );
  const findings = textNodeFindings(program, process.cwd());
  for (const finding of findings) console.error(finding);
  if (findings.length > 0) process.exitCode = 1;
  else console.log('Each text that changes has an element of its own.');
}
