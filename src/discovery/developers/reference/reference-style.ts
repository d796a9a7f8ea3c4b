/**
 * Style of the page around the reference, and corrections of the reference itself: its own heading and the choice of the one
 * server repeat what stands above, operations have no groups, answers no links, and a phone is narrower than its tables.
 */
export const referenceStyle = `
:root { color-scheme: light dark }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#fff, #1c2022); color: light-dark(#1f2328, #e6e8eb) }
body > header { max-inline-size: 1460px; margin-inline: auto; padding: 1rem 20px 0; box-sizing: border-box }
body > header a, noscript a { color: light-dark(#0b57d0, #8ab4f8) }
h1 { font-size: 1.5rem; margin-block: .5rem 0 }
noscript p { padding-inline: 20px }
.swagger-ui .information-container, .swagger-ui .scheme-container, .swagger-ui .opblock-tag, .swagger-ui .response-col_links { display: none }
@media (max-width: 640px) {
  .swagger-ui .wrapper { padding-inline: 8px }
  .swagger-ui .opblock-section .table-container, .swagger-ui .responses-inner, .swagger-ui .opblock .opblock-section-header { padding-inline: 10px }
  .swagger-ui table.responses-table, .swagger-ui table.parameters { table-layout: fixed }
  .swagger-ui .response-col_status { inline-size: 3.5rem }
  .swagger-ui .parameters-col_name { inline-size: 5.5rem }
}
`
