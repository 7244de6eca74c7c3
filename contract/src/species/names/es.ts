// The Spanish names of the species. The format and the sources are described in index.ts.
export const spanishNames = `
Anas platyrhynchos: un pato, ánade azulón, ánade real, pato doméstico, corredor indio
Cairina moschata: un pato mudo, pato criollo
Apus apus: un vencejo común, vencejo
Columba livia: una paloma, paloma bravía, paloma doméstica, paloma mensajera
Columba palumbus: una paloma torcaz
Geopelia cuneata: una tórtola diamante, tortolita diamante
Streptopelia decaocto: una tórtola turca
Streptopelia roseogrisea: una tórtola doméstica, tórtola rosigrís
Falco tinnunculus: un cernícalo vulgar, cernícalo
Callipepla californica: una codorniz de California, colín de California
Colinus virginianus: un colín de Virginia, codorniz de Virginia
Coturnix coturnix: una codorniz común, codorniz
Coturnix japonica: una codorniz japonesa
Gallus gallus: una gallina, gallina doméstica, gallo, gallo bankiva
Synoicus chinensis: una codorniz china
Acridotheres tristis: un miná común
Amadina fasciata: un pinzón degollado, diamante degollado
Amandava amandava: un bengalí rojo
Carduelis carduelis: un jilguero, jilguero europeo
Chloebia gouldiae: un diamante de Gould
Corvus corone: una corneja negra
Erythrura trichroa: un diamante de Kittlitz, diamante cariazul
Estrilda astrild: un pico de coral, estrilda común
Euplectes orix: un obispo rojo
Gracula religiosa: un miná religioso
Leiothrix lutea: un ruiseñor del Japón, leiótrix piquirrojo
Lonchura malacca: un capuchino tricolor
Lonchura oryzivora: un padda, gorrión de Java, capuchino arrocero de Java
Lonchura striata: una isabelita del Japón, capuchino culiblanco
Neochmia ruficauda: un diamante ruficauda, diamante colirrojo
Pica pica: una urraca, urraca común
Poephila acuticauda: un diamante babero de cola larga, diamante de cola larga
Pyrrhula pyrrhula: un camachuelo común, camachuelo
Serinus canaria: un canario, canario doméstico, serín canario
Spinus cucullatus: un cardenalito de Venezuela, jilguero rojo
Spinus spinus: un lúgano, jilguero lúgano
Sturnus vulgaris: un estornino pinto
Taeniopygia guttata: un diamante mandarín, diamante cebra, pinzón cebra
Turdus merula: un mirlo, mirlo común
Uraeginthus bengalus: un azulito carirrojo
Ramphastos toco: un tucán toco
Agapornis fischeri: un agapornis de Fischer, inseparable de Fischer
Agapornis lilianae: un agapornis de Nyasa, inseparable del Nyasa
Agapornis nigrigenis: un agapornis de mejillas negras, inseparable de mejillas negras, inseparable cachetón
Agapornis personatus: un agapornis personata, inseparable cabecinegro
Agapornis roseicollis: un agapornis de cara rosa, inseparable de Namibia
Agapornis taranta: un agapornis abisinio, inseparable abisinio
Alisterus scapularis: un papagayo australiano
Amazona aestiva: una amazona de frente azul, amazona frentiazul, loro hablador
Amazona albifrons: una amazona frentialba, amazona de frente blanca
Amazona amazonica: una amazona alinaranja
Amazona auropalliata: una amazona nuquigualda, amazona de nuca amarilla
Amazona autumnalis: una amazona frentirroja
Amazona farinosa: una amazona harinosa
Amazona finschi: una amazona guayabera
Amazona ochrocephala: una amazona real
Amazona oratrix: una amazona cabecigualda, loro de cabeza amarilla
Amazona viridigenalis: una amazona tamaulipeca, loro tamaulipeco
Anodorhynchus hyacinthinus: un guacamayo jacinto
Ara ambiguus: un guacamayo ambiguo
Ara ararauna: un guacamayo azul y amarillo, guacamayo azuliamarillo
Ara chloropterus: un guacamayo aliverde
Ara macao: un guacamayo rojo, guacamayo macao
Ara militaris: un guacamayo militar
Ara rubrogenys: un guacamayo de Cochabamba
Ara severus: un guacamayo severo
Aratinga jandaya: una aratinga jandaya
Aratinga nenday: una aratinga ñanday, cotorra ñanday
Aratinga solstitialis: una aratinga sol
Aratinga weddellii: una aratinga cabecifusca
Barnardius zonarius: un perico de Port Lincoln
Bolborhynchus lineola: un periquito catalina, catita barrada
Brotogeris jugularis: una catita churica
Brotogeris pyrrhoptera: una catita macareña
Brotogeris versicolurus: una catita versicolor
Cacatua alba: una cacatúa blanca
Cacatua ducorpsii: una cacatúa de las Salomón
Cacatua galerita: una cacatúa galerita, cacatúa de moño amarillo
Cacatua goffiniana: una cacatúa de Goffin, cacatúa de las Tanimbar
Cacatua leadbeateri: una cacatúa abanderada
Cacatua moluccensis: una cacatúa de las Molucas, cacatúa moluqueña
Cacatua ophthalmica: una cacatúa oftálmica
Cacatua sanguinea: una cacatúa sanguínea
Cacatua sulphurea: una cacatúa sulfúrea
Cacatua tenuirostris: una cacatúa picofina
Calyptorhynchus banksii: una cacatúa colirroja
Cyanoliseus patagonus: un loro barranquero
Cyanoramphus novaezelandiae: un kakariki, kakariki de frente roja, perico maorí cabecirrojo
Deroptyus accipitrinus: un loro cacique
Diopsittaca nobilis: un guacamayo noble, guacamayo de Hahn
Eclectus roratus: un loro ecléctico, eclectus
Eolophus roseicapilla: una cacatúa galah, galah
Eos bornea: un lori rojo
Eupsittula aurea: una aratinga frentidorada
Eupsittula canicularis: una aratinga frentinaranja
Forpus coelestis: una cotorrita de Piura
Forpus conspicillatus: una cotorrita de anteojos
Forpus passerinus: una cotorrita culiverde
Guaruba guarouba: una aratinga guaruba
Lorius garrulus: un lori gárrulo
Lorius lory: un lori tricolor
Melopsittacus undulatus: un periquito, periquito australiano, periquito común
Myiopsitta monachus: una cotorra argentina, perico monje
Neophema elegans: un periquito elegante
Neophema pulchella: un periquito turquesa
Neophema splendida: un periquito espléndido
Neopsephotus bourkii: un periquito de Bourke, periquito rosado
Nymphicus hollandicus: una ninfa, cacatúa ninfa, cocotilla, ninfa carolina
Orthopsittaca manilatus: un guacamayo ventrirrojo
Pionites leucogaster: un caique de vientre blanco, lorito rubio
Pionites melanocephalus: un caique de cabeza negra, lorito chirlecrés
Pionus chalcopterus: un loro alibronceado
Pionus fuscus: un loro morado
Pionus maximiliani: un loro choclero
Pionus menstruus: un loro cabeciazul
Pionus senilis: un loro senil
Platycercus elegans: un perico elegante, rosella de Pennant
Platycercus eximius: un perico multicolor, rosella multicolor
Poicephalus cryptoxanthus: un lorito cabecipardo
Poicephalus fuscicollis: un lorito robusto
Poicephalus gulielmi: un lorito frentirrojo, loro de Jardine
Poicephalus meyeri: un lorito de Meyer, loro de Meyer
Poicephalus rufiventris: un lorito ventrirrojo
Poicephalus senegalus: un loro de Senegal, lorito senegalés
Polytelis alexandrae: un periquito princesa de Gales, perico princesa
Polytelis swainsonii: un perico soberbio, perico de Barraband
Primolius auricollis: un guacamayo acollarado
Primolius maracana: un guacamayo maracaná
Probosciger aterrimus: una cacatúa enlutada
Psephotus haematonotus: un perico dorsirrojo
Psittacara erythrogenys: una aratinga de Guayaquil
Psittacara leucophthalmus: una aratinga ojiblanca
Psittacara mitratus: una aratinga mitrada
Psittacula alexandri: una cotorra pechirroja
Psittacula cyanocephala: una cotorra cabeciazul, cotorra de cabeza ciruela
Psittacula derbiana: una cotorra de Derby
Psittacula eupatria: una cotorra alejandrina
Psittacula krameri: una cotorra de Kramer, cotorra de collar
Psittacus erithacus: un loro yaco, yaco, loro gris africano, loro gris de cola roja
Psittacus timneh: un loro timneh, yaco timneh
Pyrrhura frontalis: una cotorra chiripepé
Pyrrhura molinae: una cotorra de Molina
Pyrrhura perlata: una cotorra ventrirroja
Pyrrhura picta: una cotorra pintada
Pyrrhura rupicola: una cotorra capirotada
Thectocercus acuticaudatus: una aratinga cabeciazul
Trichoglossus haematodus: un lori de cocotero
Trichoglossus moluccanus: un lori arcoíris
Tyto alba: una lechuza común, lechuza
`;
