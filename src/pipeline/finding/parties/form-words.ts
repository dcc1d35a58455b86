import { fold } from '../../values/text.js';

/** Words that forms ask with, in the six languages and Portuguese; alone they name nobody. */
const ASKING = new Set(
  `address addresses name names phone telephone tel mobile fax email mail date dates number city town state zip postcode country street contact contacts description
  quantity price amount page notes remarks details terms reference currency bank account website subject information data document type code iban swift bic routing delivery billing shipping payment
  invoice order receipt signature stamp title customer client vendor supplier buyer seller prepared billed charged credited credit job site premises holder recipient issued placed
  rechnung bestellung auftrag adresse anschrift rechnungsadresse lieferadresse leistungsadresse telefon telefax datum nummer ort plz land strasse kontakt ansprechpartner bezeichnung menge preis betrag seite
  bemerkungen referenz wahrung konto betreff informationen daten lieferung zahlung unterschrift stempel kunde lieferant kaufer verkaufer
  facture commande nom telephone numero ville pays rue designation quantite prix montant remarques devise banque compte objet donnees livraison paiement cachet fournisseur
  acheteur vendeur
  factura pedido direccion nombre telefono fecha ciudad pais calle contacto descripcion cantidad precio importe pagina notas referencia moneda banco cuenta asunto datos
  entrega pago firma cliente proveedor comprador
  fattura ordine indirizzo nome citta paese via contatto descrizione quantita prezzo importo riferimento valuta conto oggetto dati consegna pagamento timbro fornitore
  factuur bestelling adres naam telefoon plaats straat omschrijving aantal prijs bedrag opmerkingen referentie rekening onderwerp gegevens levering betaling handtekening klant
  leverancier
  fatura nota endereco telefone cidade municipio bairro descricao quantidade preco valor recebimento emissao assinatura recebedor identificacao fornecedor emitente
  destinatario condicoes contrib goods waren ware marchandises marchandise mercancias mercancia merci merce goederen mercadorias`
    .split(/\s+/)
    .filter(Boolean),
);
const LINKING = new Set(
  'of the and or no nr n der die das des und zum zur vom von de du des la le les et a el los y del della il lo e di do da dos das o van het en in to for by your our per an fur aan voor pour par a para per da dal'.split(
    ' ',
  ),
);

/** Whether a text is made of words that forms ask with, and of nothing else: `Address`, `Telefon`, `Identificação e assinatura do recebedor`. */
export function isFormWord(text: string): boolean {
  const words = fold(text).match(/\p{L}+/gu) ?? [];
  const telling = words.filter((word) => !LINKING.has(word));
  return telling.length > 0 && telling.every((word) => ASKING.has(word));
}
