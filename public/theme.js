/* Before the first paint: theme, accent and language as last used on this device (see src/app/shell/theme.ts). */
(function () {
  var root = document.documentElement;
  var choice = 'system';
  try {
    choice = localStorage.getItem('sillage.theme') || 'system';
    var color = localStorage.getItem('sillage.accent');
    if (color && /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(color)) root.style.setProperty('--theme-color', color);
    var secondary = localStorage.getItem('sillage.secondary');
    if (secondary && /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(secondary)) root.style.setProperty('--theme-secondary', secondary);
  } catch (e) {
    /* storage refused: defaults */
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  var lang = /(?:^|; )i18n_lang=(fr|en|es|it|nl|pt|hu)(?:;|$)/.exec(document.cookie);
  if (lang) root.lang = lang[1];
})();
