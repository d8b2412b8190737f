const STATES: readonly [RegExp, string][] = [
  [/:hover/g, '.is-hovered'],
  [/:focus-visible/g, '.is-focused'],
  [/:active(?!-)/g, '.is-pressed'],
];

function copyRules(group: CSSStyleSheet | CSSGroupingRule): void {
  for (let at = group.cssRules.length - 1; at >= 0; at--) {
    const rule = group.cssRules[at]!;
    if (rule instanceof CSSStyleRule) {
      const forced = STATES.reduce((selector, [state, name]) => selector.replace(state, name), rule.selectorText);
      if (forced !== rule.selectorText) group.insertRule(`${forced} { ${rule.style.cssText} }`, at + 1);
    } else if (rule instanceof CSSGroupingRule) copyRules(rule);
  }
}

/** Every rule of a state a pointer or the keyboard gives again as a class, so that all states stand side by side. */
export function forceStates(): void {
  for (const sheet of document.styleSheets) copyRules(sheet);
}
